"""Plotly's own gauge of 300 pixels."""

import dial
import plotly.graph_objects as go


def figure(value):
    axis = {"range": [0, dial.SCALE_MAX], "tickvals": [4000 * label for label in range(7)], "tickfont": {"size": 14}}
    gauge = {
        "shape": "angular", "axis": axis, "bar": {"color": "#5CADE3"}, "bgcolor": "#525961", "bordercolor": "#2B2E33"}
    number = {"valueformat": ".0f", "font": {"size": 36}}
    indicator = go.Indicator(mode="gauge+number", value=value, number=number, gauge=gauge)
    margin = {"l": 40, "r": 40, "t": 40, "b": 40}
    return go.Figure(indicator).update_layout(width=300, height=300, margin=margin, paper_bgcolor="rgba(0,0,0,0)")
