import { type ChartPlace, chartOf } from '../charts/charts.ts';

interface Lettering {
  /** Where the port's name ends (`left`) or begins (`right`), beside its mark. */
  readonly side: 'left' | 'right';
  readonly sea?: { readonly name: string; readonly at: readonly [number, number] };
  readonly land?: { readonly name: string; readonly at: readonly [number, number]; readonly turn: number };
}

const lettering: Partial<Record<ChartPlace, Lettering>> = {
  us: {
    side: 'left',
    sea: { name: 'Atlantic Ocean', at: [640, 470] },
    land: { name: 'Long Island', at: [372, 300], turn: -17 },
  },
  gb: { side: 'left', sea: { name: 'English Channel', at: [640, 440] } },
  jp: { side: 'left', sea: { name: 'Pacific Ocean', at: [945, 424] } },
  schengen: { side: 'left', sea: { name: 'Aegean Sea', at: [660, 210] } },
  ca: { side: 'right' },
  ae: { side: 'right' },
};

/** The names on a large chart: its port, the sea before it. */
export function ChartNames({
  place,
  scale = 1,
}: {
  place: ChartPlace /** Below 1 where the chart is shown larger. */;
  scale?: number;
}) {
  const { port, place: portName } = chartOf(place, 'large');
  const { side, sea, land }: Lettering = lettering[place] ?? { side: 'left' };
  const away = side === 'left' ? -1 : 1;
  return (
    <>
      <text
        className="t-land"
        x={port[0] + away * (place === 'us' ? 50 : 16)}
        y={port[1] - 14}
        fontSize={21 * scale}
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
