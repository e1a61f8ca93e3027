import type { Citation } from '../engine/route.ts';

const read_on = '2026-11-22';
const instructionsAddress =
  'https://www.canada.ca/en/immigration-refugees-citizenship/corporate/mandate/policies-operational-instructions-agreements/ministerial-instructions/express-entry-application-management-system/current.html';
const regulationsAddress = 'https://laws-lois.justice.gc.ca/eng/regulations/SOR-2002-227/';

export const instructions = (section: string, unconfirmed?: string): Citation => ({
  instrument: 'Ministerial Instructions respecting the Express Entry system',
  section,
  address: instructionsAddress,
  read_on,
  ...(unconfirmed !== undefined && { unconfirmed }),
});
/** Sections 73 to 87.2 were read in the Department of Justice's XML of the Regulations. */
export const regulations = (section: string, unconfirmed?: string): Citation => ({
  instrument: 'Immigration and Refugee Protection Regulations',
  section: `Section ${section}`,
  address: `${regulationsAddress}section-${section.split('(')[0]}.html`,
  read_on,
  ...(unconfirmed !== undefined && { unconfirmed }),
});
/** For points under the Comprehensive Ranking System. */
export const tableUnconfirmed =
  'We couldn’t confirm the tables of the Instructions or the number of the section. The points match the tables of at least two open-source calculators and the totals on secondary pages.';
export const transferUnconfirmed =
  'We couldn’t confirm the tables of the Instructions. The points agree with an open-source calculator and with a guide that names sections 21 to 24; two other calculators give more for a single credential of two or three years.';
/** For a trade certificate together with a language. */
export const certificateUnconfirmed =
  'We couldn’t confirm the tables of the Instructions. These points rest on a single secondary source.';
export const fundsSource: Citation = {
  instrument: 'Immigration and Refugee Protection Regulations; IRCC, Proof of funds',
  section: 'Section 76(1)(b)(i)',
  address:
    'https://www.canada.ca/en/immigration-refugees-citizenship/services/immigrate-canada/express-entry/documents/proof-funds.html',
  read_on,
  unconfirmed:
    'We checked section 76(1)(b)(i); the amounts are from copies of the IRCC table. They are revised each summer, and we found no table newer than 7 July 2025. Under (b)(ii) arranged employment takes their place only for people who may work in Canada, which these facts don’t show.',
};
export const languageSource: Citation = {
  instrument: 'IRCC, Language test equivalency charts',
  section: 'CELPIP General, IELTS General Training, PTE Core, TEF Canada, TCF Canada',
  address:
    'https://www.canada.ca/en/immigration-refugees-citizenship/services/immigrate-canada/express-entry/documents/language-test.html',
  read_on,
  unconfirmed:
    'IELTS, CELPIP, and PTE are from canada.ca; TCF and the old TEF scale from a consultant’s copy; the 699-point TEF scale from three open-source calculators, which agree, and not from IRCC.',
};
/** 30 hours a week is from section 73(1); the annual hours are its product with 52. */
export const hoursDerived =
  'We checked the paragraph and the 30 hours a week of section 73(1); 1,560 hours a year is calculated from them, not stated there.';
/** Thresholds fixed under section 74(1), which the Regulations do not contain. */
export const thresholdUnconfirmed =
  'We checked the paragraph; the threshold is fixed by the Minister under section 74(1), and we couldn’t confirm that notice.';
