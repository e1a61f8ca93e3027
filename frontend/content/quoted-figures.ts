/** Figures that the specification states. They must not change, and they aren't samples. */

interface QuotedFigure {
  /** The file and the key in it. */
  readonly place: string;
  /** The value shown on pages. With any other value, the figure is no longer the specification's. */
  readonly value: string;
  /** The section of the specification. */
  readonly section: string;
}

const stated = (section: string, figures: Readonly<Record<string, string>>): QuotedFigure[] =>
  Object.entries(figures).map(([place, value]) => ({ place, value, section }));

export const quotedFigures: readonly QuotedFigure[] = [
  ...stated('1, marketing claims', {
    'home.json > figures > applicants': '50,000+',
    'home.json > figures > success': '98.5%',
    'services.json > figures > success in extraordinary ability cases': '98%',
    'services.json > figures > applications': '500+',
    'services.json > figures > years': '15+',
    'destinations.json > figures > countries': '50+',
    'destinations.json > figures > success': '95%',
  }),
  ...stated('2, Services', {
    'services.json > work > time': '2-8 months',
    'services.json > work > successPercent': '95%',
    'services.json > extraordinary-ability > time': '1-6 months',
    'services.json > extraordinary-ability > successPercent': '98%',
    'services.json > business-investor > time': '3-12 months',
    'services.json > business-investor > successPercent': '92%',
    'services.json > student > time': '1-3 months',
    'services.json > student > successPercent': '97%',
    'services.json > family > time': '6-12 months',
    'services.json > family > successPercent': '94%',
    'services.json > green-cards > time': '8-24 months',
    'services.json > green-cards > successPercent': '93%',
  }),
  ...stated('2, Visa Services', {
    'visa-categories.json > tourist > time': '2-4 weeks',
    'visa-categories.json > business > time': '1-3 weeks',
    'visa-categories.json > work > time': '3-8 months',
    'visa-categories.json > student > time': '4-8 weeks',
    'visa-categories.json > transit > time': '3-7 days',
    'visa-categories.json > family > time': '6-18 months',
  }),
];

const quoted = new Map(quotedFigures.map(({ place, value }) => [place, value]));

/** A figure without a source, with its location in the content files. */
export interface OwnFigure {
  readonly file: string;
  readonly key: string;
  readonly value: string;
  readonly counted?: unknown;
}

/** Neither counted nor stated in the specification. */
export const isSample = ({ file, key, value, counted }: OwnFigure): boolean =>
  counted === undefined && quoted.get(`${file} > ${key}`) !== value;
