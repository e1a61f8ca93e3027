import type { ShownFee, ShownTime } from '../../../content/content-parts.ts';
import { formatDuration, formatFee } from '../../../content/format-figures.ts';

/** A time, in italics if it is an estimate. */
export const Time = ({ value }: { value: ShownTime }) => (
  <span className={value.about ? 'estimate numeral' : 'numeral'}>{formatDuration(value)}</span>
);

/** A fee or cost, in italics if it is an estimate. */
export const Cost = ({ value }: { value: ShownFee }) => (
  <span className={value.about ? 'estimate numeral' : 'numeral'}>{formatFee(value)}</span>
);
