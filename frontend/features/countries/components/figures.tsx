import type { ShownFee, ShownFigures, ShownTime } from '../../../content/content-parts.ts';
import { formatDuration, formatFee } from '../../../content/format-figures.ts';

/** A time; in italics where it is an estimate. */
export const Time = ({ value }: { value: ShownTime }) => (
  <span className={value.about ? 'estimate numeral' : 'numeral'}>{formatDuration(value)}</span>
);

/** A fee or cost; in italics where it is an estimate. */
export const Cost = ({ value }: { value: ShownFee }) => (
  <span className={value.about ? 'estimate numeral' : 'numeral'}>{formatFee(value)}</span>
);

/** "2-4 weeks, $185-$500" as one line of text. */
export const timeAndFee = ({ time, fee }: ShownFigures): string =>
  `${formatDuration(time)}, ${formatFee(fee)}`;
