// ECharts' gauge series as SVG text on the server, at its best for a sequence: one chart kept, only its value set anew.
//
//   node sequence_echarts.mjs BUNDLE SIZE COUNT FOLDER   prints one JSON object; the first frame is not counted.
//                                                        No files are written when FOLDER is “-”.

import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const [bundle, side, frames, folder] = process.argv.slice(2);
const echarts = createRequire(import.meta.url)(bundle);
const [size, count, shown] = [Number(side), Number(frames), 15200];
const k = size / 300;

const chart = echarts.init(null, null, { renderer: "svg", ssr: true, width: size, height: size });
chart.setOption({
  animation: false,
  series: [{
    type: "gauge",
    min: 0,
    max: 24000,
    startAngle: 225,
    endAngle: -45,
    radius: "90%",
    splitNumber: 6,
    axisLine: { roundCap: true, lineStyle: { width: 12 * k, color: [[1, "#2B2E33"]] } },
    progress: { show: true, roundCap: true, width: 12 * k, itemStyle: { color: "#5CADE3" } },
    axisTick: { splitNumber: 10, distance: 4 * k, length: 4 * k, lineStyle: { color: "#AEB4BA", width: k } },
    splitLine: { distance: 4 * k, length: 6 * k, lineStyle: { color: "#AEB4BA", width: k } },
    axisLabel: { distance: 16 * k, fontSize: 14 * k, fontWeight: "bold" },
    pointer: { width: 4 * k, length: 95 * k, itemStyle: { color: "#E05B4B" } },
    anchor: { show: true, size: 32 * k, itemStyle: { color: "#1C1F24", borderColor: "#2B2E33", borderWidth: 2 * k } },
    detail: { offsetCenter: [0, "60%"], fontSize: 36 * k, fontWeight: "bold", formatter: (value) => value.toFixed(0) },
    data: [{ value: 0 }],
  }],
});

function draw(frame) {
  chart.setOption({ series: [{ data: [{ value: (shown * frame) / Math.max(1, count - 1) }] }] });
  const text = chart.renderToSVGString();
  if (folder !== "-") writeFileSync(`${folder}/${String(frame).padStart(5, "0")}.svg`, text);
  return text.length;
}

draw(0);
const [start, processor] = [performance.now(), process.cpuUsage()];
let bytes = 0;
for (let frame = 1; frame < count; frame++) bytes += draw(frame);
const elapsed = performance.now() - start;
const used = process.cpuUsage(processor);
const drawn = Math.max(1, count - 1);
console.log(JSON.stringify({
  ms: elapsed / drawn,
  cpu_ms: (used.user + used.system) / 1000 / drawn,
  bytes: Math.round(bytes / drawn),
  peak_kb: process.resourceUsage().maxRSS,
  version: echarts.version,
}));
// Its animation timer would keep the process alive.
process.exit(0);
