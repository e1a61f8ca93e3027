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
export const regulations = (section: string, unconfirmed?: string): Citation => ({
  instrument: 'Immigration and Refugee Protection Regulations',
  section: `Section ${section}`,
  address: `${regulationsAddress}section-${section.split('(')[0]}.html`,
  read_on,
  ...(unconfirmed !== undefined && { unconfirmed }),
});
export const numberUnconfirmed =
  'The points agree in every source read; the number of the section could not be confirmed.';
export const fundsSource: Citation = {
  instrument: 'Immigration and Refugee Protection Regulations; IRCC, Proof of funds',
  section: 'Section 76(1)(b)(i)',
  address:
    'https://www.canada.ca/en/immigration-refugees-citizenship/services/immigrate-canada/express-entry/documents/proof-funds.html',
  read_on,
  unconfirmed: 'The amounts are revised each summer; a table newer than 7 July 2025 was not found.',
};
export const languageSource: Citation = {
  instrument: 'IRCC, Language test equivalency charts',
  section: 'CELPIP General, IELTS General Training, PTE Core, TEF Canada, TCF Canada',
  address:
    'https://www.canada.ca/en/immigration-refugees-citizenship/services/immigrate-canada/express-entry/documents/language-test.html',
  read_on,
};
