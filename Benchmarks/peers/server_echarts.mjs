// ECharts' gauge over HTTP as a PNG, at its best: one chart kept, only its value set anew, rasterised by resvg in a process
// that is kept too.
//
//   node server_echarts.mjs BUNDLE PYTHON   prints its port; GET /?value=72

import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";

const [bundle, python] = process.argv.slice(2);
const echarts = createRequire(import.meta.url)(bundle);
const chart = echarts.init(null, null, { renderer: "svg", ssr: true, width: 300, height: 300 });
chart.setOption({
  animation: false,
  series: [{
    type: "gauge", min: 0, max: 120, radius: "90%", splitNumber: 6,
    axisLine: { roundCap: true, lineStyle: { width: 12, color: [[1, "#2B2E33"]] } },
    progress: { show: true, roundCap: true, width: 12, itemStyle: { color: "#5CADE3" } },
    axisTick: { splitNumber: 5, distance: 4, length: 4 }, splitLine: { distance: 4, length: 6 },
    axisLabel: { distance: 16, fontSize: 14 }, pointer: { width: 4 },
    detail: { offsetCenter: [0, "60%"], fontSize: 36, formatter: (value) => value.toFixed(0) }, data: [{ value: 0 }],
  }],
});

const painter = spawn(python, [new URL("rasterise.py", import.meta.url).pathname], { stdio: ["pipe", "pipe", "inherit"] });
const waiting = [];
let rest = Buffer.alloc(0);
painter.stdout.on("data", (data) => {
  rest = Buffer.concat([rest, data]);
  while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE()) {
    const end = 4 + rest.readUInt32BE();
    waiting.shift().end(rest.subarray(4, end));
    rest = rest.subarray(end);
  }
});

createServer((request, response) => {
  const value = Number(new URL(request.url, "http://x").searchParams.get("value"));
  chart.setOption({ series: [{ data: [{ value }] }] });
  const svg = Buffer.from(chart.renderToSVGString());
  const head = Buffer.alloc(4);
  head.writeUInt32BE(svg.length);
  response.setHeader("Content-Type", "image/png");
  waiting.push(response);
  painter.stdin.write(head);
  painter.stdin.write(svg);
}).listen(0, "127.0.0.1", function () { console.log(this.address().port); });
process.on("SIGTERM", () => { painter.kill(); process.exit(0); });
