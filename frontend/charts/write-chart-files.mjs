// Writes a chart as an SVG file that uses the theme's custom properties, so that a page can show it with <use> in
// light and dark mode, and its geometry as chart-data.ts. The files add no JavaScript to a page.
import fs from 'node:fs';

const attributes = (values) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
const path = (d, values) => (d ? `<path${attributes({ ...values, d })}/>` : '');
const fine = { 'vector-effect': 'non-scaling-stroke' };

function svg(chart) {
  const { w, h } = chart;
  const graticule =
    chart.lon.map(([, x]) => `M${x} 0V${h}`).join('') + chart.lat.map(([, y]) => `M0 ${y}H${w}`).join('');
  const lines = chart.lines
    .map(({ d }, index) => path(d, { opacity: +(1 - index * 0.07).toFixed(2), ...fine }))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}"><g id="chart"><rect x="-4" y="-4" width="${w + 8}" height="${h + 8}" fill="var(--lf-deep)"/><rect x="-4" y="-4" width="${w + 8}" height="${h + 8}" fill="var(--lf-shallow)"/>${chart.fills}${w > 600 ? path(graticule, { fill: 'none', stroke: 'var(--lf-graticule)', ...fine }) : ''}<g fill="none" stroke="var(--lf-isobath)" stroke-width=".9">${lines}</g>${path(chart.land, { fill: 'var(--lf-land)', stroke: 'var(--lf-coast)', ...fine })}</g></svg>\n`;
}

/** @param charts {'us-card': {w, h, port, …}} */
export function writeChartFiles(folder, charts) {
  const imports = [];
  const entries = [];
  for (const [id, chart] of Object.entries(charts).sort(([a], [b]) => a.localeCompare(b))) {
    const fills =
      path(chart.shallow, { fill: 'var(--lf-shelf)' }) + path(chart.shelf, { fill: 'var(--lf-deep)' });
    fs.writeFileSync(`${folder}/${id}.svg`, svg({ ...chart, fills }));
    const name = id.replace(/-(.)/, (_, letter) => letter.toUpperCase());
    imports.push(`import ${name} from './${id}.svg?no-inline';`);
    const { place, position, w, h, route } = chart;
    entries.push(
      `  '${id}': ${JSON.stringify({ place, position, w, h, route }).slice(0, -1)}, url: ${name} },`,
    );
  }
  fs.writeFileSync(
    `${folder}/chart-data.ts`,
    `/** Written by make-charts.mjs. Points are in the chart's own units; positions are longitude, latitude. */\n${imports.join('\n')}\n\nexport const chartData = {\n${entries.join('\n')}\n} as const;\n`,
  );
}
