import { Chart, Fix } from './chart.tsx';

/** Depth labels well off the coast: position and text. */
const soundings = [
  [452, 486, 31],
  [508, 604, 38],
  [548, 440, 24],
  [604, 522, 44],
  [664, 640, 52],
  [700, 392, 29],
  [738, 556, 57],
  [786, 486, 46],
  [842, 648, 68],
  [900, 388, 35],
  [934, 560, 71],
  [1002, 462, 58],
  [1052, 622, 83],
  [1100, 404, 49],
  [1128, 540, 77],
] as const;

/** Illustrates "nothing found": a course that ends in open water. Decorative. */
export const OpenSea = ({ viewBox = '430 380 720 240' }: { viewBox?: string }) => (
  <Chart place="us" size="large" viewBox={viewBox} mark={false}>
    {soundings.map(([x, y, depth]) => (
      <text className="t-sounding" key={x} x={x} y={y}>
        {depth}
      </text>
    ))}
    <path className="c-course" d="M400 388C500 352 570 432 660 424S780 374 830 424 880 536 960 506" />
    <Fix at={[960, 506]} radius={8} />
    <path className="c-lost" d="M930 476l60 60m0 -60l-60 60" />
  </Chart>
);
