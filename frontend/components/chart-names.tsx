import { type ChartPlace, chartOf } from '../charts/charts.ts';

interface Lettering {
  /** Whether the port's name ends (`left`) or begins (`right`) at its mark. */
  readonly side: 'left' | 'right';
  /** The direction from the mark in which the name is placed, so that it is on land and doesn't cross the coast. */
  readonly away?: readonly [number, number];
  readonly sea?: { readonly name: string; readonly at: readonly [number, number] };
  readonly land?: { readonly name: string; readonly at: readonly [number, number]; readonly turn: number };
}

const lettering: Partial<Record<ChartPlace, Lettering>> = {
  us: {
    side: 'left',
    away: [-50, -14],
    sea: { name: 'Atlantic Ocean', at: [640, 470] },
    land: { name: 'Long Island', at: [372, 300], turn: -17 },
  },
  gb: { side: 'left', away: [-34, -14], sea: { name: 'English Channel', at: [640, 440] } },
  jp: { side: 'left', sea: { name: 'Pacific Ocean', at: [960, 402] } },
  schengen: { side: 'right', away: [18, -8], sea: { name: 'Aegean Sea', at: [790, 170] } },
  ca: { side: 'right', away: [50, 46] },
  ae: { side: 'right', away: [36, 7] },
  sg: { side: 'left', away: [38, -44] },
};

/** The place names on a large chart: the port, and the sea in front of it. */
export function ChartNames({
  place,
  scale = 1,
}: {
  place: ChartPlace;
  /** Below 1 where the chart is shown larger. */
  scale?: number;
}) {
  const { port, place: portName } = chartOf(place, 'large');
  const { side, sea, land, ...names }: Lettering = lettering[place] ?? { side: 'left' };
  const [x, y] = names.away ?? [side === 'left' ? -16 : 16, -14];
  return (
    <>
      <text
        className="t-land"
        x={port[0] + x}
        y={port[1] + y}
        fontSize={`${scale}em`}
        textAnchor={side === 'left' ? 'end' : 'start'}
      >
        {portName}
      </text>
      {land && (
        <text
          className="t-land t-wide"
          fontSize="16"
          letterSpacing=".04em"
          transform={`translate(${land.at[0]} ${land.at[1]}) rotate(${land.turn})`}
        >
          {land.name}
        </text>
      )}
      {sea && (
        <text
          className="t-sea t-wide"
          x={sea.at[0]}
          y={sea.at[1]}
          fontSize={25 * scale}
          letterSpacing=".16em"
        >
          {sea.name}
        </text>
      )}
    </>
  );
}
