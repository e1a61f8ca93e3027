import type { Citation } from './route.ts';

/** A citation in a sentence or a list: "8 CFR 214.2(o)(2)(i)", "Immigration Rules, Appendix Global Talent, GT 4.1". */
export const citationText = ({ instrument, section }: Pick<Citation, 'instrument' | 'section'>): string =>
  [instrument, section].filter(Boolean).join(instrument.endsWith(' CFR') ? ' ' : ', ');
