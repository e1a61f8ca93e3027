/** The authority that decides a case, by country, and the format of its reference numbers. */
interface Authority {
  readonly name: string;
  readonly numberLabel: string;
  /** Matches the number in capitals without spaces or dashes. */
  readonly format: RegExp;
  readonly formatHint: string;
  readonly formHint: string;
  /** What it calls a request for more before it decides: on labels, and in a sentence. */
  readonly request: { readonly name: string; readonly noun: string };
  /** How long it allows for the response, where that is the same for every case. */
  readonly responseHint?: string;
  /** What it calls a decision, where it isn't the usual word. */
  readonly decisions?: { readonly denied: string; readonly rejected: string };
  /** The authority's page for checking the status of an application, or the closest alternative. */
  readonly statusPage: { readonly label: string; readonly url: string };
}

const informationRequest: Authority['request'] = {
  name: 'Information request',
  noun: 'request for more information',
};

/**
 * USCIS: "a unique 13-character identifier that consists of three letters and 10 numbers" (I-797 notices;
 * EAC, WAC, LIN, SRC, MSC, NBC, YSC, IOE and others, so any three letters).
 * Its Case Status Online (https://egov.uscis.gov/) asks for that number and no sign-in.
 * The longest times to respond: 8 CFR 103.2(b)(8)(iv), and 103.8(b) for the three days. We read them on 2026-11-29 in
 * NAFSA's and law firms' accounts, and couldn't open the regulation. It allows more for mail from abroad.
 * UKVI: a Global Web Form number (GWF and nine digits) for applications from abroad, or a Unique Application
 * Number of 16 digits. There is no public status page ("We will not be able to provide information on the status of
 * your application", https://www.gov.uk/guidance/visa-processing-times-applications-outside-the-uk); the same
 * guidance leads to GOV.UK's waiting times.
 * IRCC: "Application numbers usually have 1 letter and 9 numbers"
 * (https://www.cic.gc.ca/english/helpcentre/answer.asp?qnum=1521); those of provincial nominees begin with EP.
 * Its officers ask for missing documents or information by request letter; a procedural fairness letter is another
 * thing. "Check your application status" in the menu of its site leads to the page that has the tool for each kind.
 */
const authorities: Readonly<Record<string, Authority>> = {
  US: {
    name: 'USCIS',
    numberLabel: 'Receipt number',
    format: /^[A-Z]{3}\d{10}$/,
    formatHint: 'Three letters and 10 digits, for example IOE0912345678',
    formHint: 'For example, I-129, O supplement, or I-140',
    request: { name: 'RFE', noun: 'request for evidence (RFE)' },
    responseHint:
      'The date in the notice. USCIS allows at most 84 days for an RFE and 30 for a notice of intent to deny, plus 3 if it was mailed, and doesn’t extend them.',
    statusPage: { label: 'Check status at USCIS', url: 'https://egov.uscis.gov/' },
  },
  UK: {
    name: 'UKVI',
    numberLabel: 'Application number',
    format: /^(GWF\d{9}|\d{16})$/,
    formatHint: 'GWF and 9 digits, or a 16-digit UAN',
    formHint: 'For example, Skilled Worker application',
    request: informationRequest,
    decisions: { denied: 'Refused', rejected: 'Rejected as invalid' },
    statusPage: { label: 'Check UKVI processing times', url: 'https://www.gov.uk/visa-processing-times' },
  },
  CA: {
    name: 'IRCC',
    numberLabel: 'Application number',
    format: /^([A-Z]\d{9}|EP\d{8,9})$/,
    formatHint: 'One letter and 9 digits, for example E099977028',
    formHint: 'For example, e-APR',
    request: { name: 'Request letter', noun: 'request letter' },
    decisions: { denied: 'Refused', rejected: 'Returned as incomplete' },
    statusPage: {
      label: 'Check status at IRCC',
      url: 'https://www.canada.ca/en/immigration-refugees-citizenship/services/application/check-status.html',
    },
  },
};

export const authorityOf = (country: string): Authority | undefined =>
  Object.hasOwn(authorities, country) ? authorities[country] : undefined;

export const requestOf = (country: string | undefined): Authority['request'] =>
  (country === undefined ? undefined : authorityOf(country)?.request) ?? informationRequest;

export const numberLabelOf = (country: string): string =>
  authorityOf(country)?.numberLabel ?? 'Reference number';

/**
 * The form that is stored, copied, and searched: in capitals and, for known authorities, without spaces or dashes.
 */
export const normalizedNumber = (country: string, given: string): string => {
  const capitals = given.normalize('NFC').trim().toUpperCase();
  return authorityOf(country) ? capitals.replace(/[\s\p{Pd}]/gu, '') : capitals;
};

/** The problem with a normalized number; undefined if it is valid. Numbers of other authorities are free text. */
export function numberProblem(country: string, number: string): string | undefined {
  const authority = authorityOf(country);
  if (!authority || authority.format.test(number)) return undefined;
  return `This isn’t ${authority.name === 'IRCC' ? 'an' : 'a'} ${authority.name} number. ${authority.formatHint}.`;
}
