import type { RequestKind } from './filing-requests.ts';

/** The authority that decides a case, by country, and the format of its reference numbers. */
interface Authority {
  readonly name: string;
  readonly numberLabel: string;
  /** Matches the number in capitals without spaces or dashes. */
  readonly format: RegExp;
  readonly formatHint: string;
  readonly formHint?: string;
  /** The same for the filings beside the main one. */
  readonly otherFormHint?: string;
  /** What it calls its requests before it decides. */
  readonly requests: Readonly<Record<RequestKind, RequestName>>;
  /** What it calls a decision, where it isn't the usual word. */
  readonly decisions?: { readonly denied: string; readonly rejected: string };
  /** The authority's page for checking the status of an application, or the closest alternative. */
  readonly statusPage: { readonly label: string; readonly url: string };
}

/** On labels, and in a sentence. */
interface RequestName {
  readonly name: string;
  readonly noun: string;
}

const evidence: RequestName = { name: 'Information request', noun: 'request for further information' };
/** For authorities without words of their own. */
const anyRequests: Authority['requests'] = {
  evidence,
  refusal: { name: 'Notice of intent to refuse', noun: 'notice of intent to refuse' },
};

/**
 * USCIS: "a unique 13-character identifier that consists of three letters and 10 numbers" (I-797 notices;
 * EAC, WAC, LIN, SRC, MSC, NBC, YSC, IOE and others, so any three letters).
 * Its Case Status Online (https://egov.uscis.gov/) asks for that number and no sign-in.
 * Before a decision it sends RFEs and NOIDs (https://www.uscis.gov/policy-manual/volume-1-part-e-chapter-6). A notice
 * of intent to revoke is about a petition that is already approved (chapter 10, D), so it isn't one of its requests.
 * UKVI: a Global Web Form number (GWF and nine digits) for applications from abroad, or a Unique Application
 * Number of 16 digits. There is no public status page ("We will not be able to provide information on the status of
 * your application", https://www.gov.uk/guidance/visa-processing-times-applications-outside-the-uk); the same
 * guidance leads to GOV.UK's waiting times. Caseworkers send requests for further information, and minded to refuse
 * notifications where they suspect a false representation (https://www.lexology.com/library/detail.aspx?g=a0585d9f-2cd7-4e14-9383-633c33872f24,
 * read on 2026-11-30). An interview is a date of its own.
 * IRCC: "Application numbers usually have 1 letter and 9 numbers"
 * (https://www.cic.gc.ca/english/helpcentre/answer.asp?qnum=1521); those of provincial nominees begin with EP.
 * Its officers ask for missing documents by additional document request, and for a response to their concerns by
 * procedural fairness letter (https://mondaq.com/canada/work-visas/1605724/how-do-i-respond-to-a-procedural-fairness-letter-from-ircc,
 * read on 2026-11-30). "Check your application status" in the menu of its site leads to the page that has the tool for each kind.
 * Consulates of the United States: the Visa Status Check of the State Department takes the application ID of a DS-160,
 * such as AA0020AKXX, or a case number, such as MTL1999626025 (https://ceac.state.gov/CEACStatTracker/Status.aspx, which
 * couldn't be opened; its examples were read in guides to it on 2026-11-30). An application ID is AA and eight letters or
 * digits. The case number of an immigrant visa is three letters for the post and ten digits
 * (https://visa-faq.com/what-is-immigrant-visa-case-number, read on 2026-11-30, which also quotes "9 or 10 numbers"). Of
 * those that begin with a digit, such as a diversity visa's, no source told the format.
 */
const authorities: Readonly<Record<string, Authority>> = {
  US: {
    name: 'USCIS',
    numberLabel: 'Receipt number',
    format: /^[A-Z]{3}\d{10}$/,
    formatHint: 'Three letters and 10 digits, for example IOE0912345678',
    formHint: 'For example, I-129, O supplement, or I-140',
    otherFormHint: 'For example, I-485, I-765, or DS-160',
    requests: {
      evidence: { name: 'RFE', noun: 'request for evidence (RFE)' },
      refusal: { name: 'NOID', noun: 'notice of intent to deny (NOID)' },
    },
    statusPage: { label: 'Check status at USCIS', url: 'https://egov.uscis.gov/' },
  },
  UK: {
    name: 'UKVI',
    numberLabel: 'Application number',
    format: /^(GWF\d{9}|\d{16})$/,
    formatHint: 'GWF and 9 digits, or a 16-digit UAN',
    formHint: 'For example, Skilled Worker application',
    otherFormHint: 'For example, Endorsement',
    requests: {
      evidence,
      refusal: { name: 'Minded to refuse notification', noun: 'minded to refuse notification' },
    },
    decisions: { denied: 'Refused', rejected: 'Rejected as invalid' },
    statusPage: { label: 'Check UKVI processing times', url: 'https://www.gov.uk/visa-processing-times' },
  },
  CA: {
    name: 'IRCC',
    numberLabel: 'Application number',
    format: /^([A-Z]\d{9}|EP\d{8,9})$/,
    formatHint: 'One letter and 9 digits, for example E099977028',
    formHint: 'For example, e-APR',
    otherFormHint: 'For example, Invitation to apply',
    requests: {
      evidence: { name: 'Additional document request', noun: 'additional document request' },
      refusal: { name: 'Procedural fairness letter', noun: 'procedural fairness letter' },
    },
    decisions: { denied: 'Refused', rejected: 'Returned as incomplete' },
    statusPage: {
      label: 'Check status at IRCC',
      url: 'https://www.canada.ca/en/immigration-refugees-citizenship/services/application/check-status.html',
    },
  },
  // The key of `placeOf`.
  'US consulate': {
    name: 'State Department',
    numberLabel: 'Case number',
    format: /^(AA[A-Z0-9]{8}|(?!AA)[A-Z]{3}\d{9,10}|\d[A-Z0-9]{9,13})$/,
    formatHint: 'For example, AA00EB1B0B on a DS-160, or MTL1999626025',
    requests: anyRequests,
    decisions: { denied: 'Refused', rejected: 'Returned' },
    statusPage: {
      label: 'Check status at CEAC',
      url: 'https://ceac.state.gov/CEACStatTracker/Status.aspx',
    },
  },
};

export const authorityOf = (place: string): Authority | undefined =>
  Object.hasOwn(authorities, place) ? authorities[place] : undefined;

/** The authorities that a filing beside the main one can be with, if it isn't the country's own. */
export const otherAuthorities = ['consulate', 'other'] as const;
export type OtherAuthority = (typeof otherAuthorities)[number];

/**
 * What stands for the authority of a filing, as the country does for its own.
 * @param country of the case, or already the place of one of its filings
 */
export function placeOf(
  country: string,
  filing?: { readonly authority?: OtherAuthority | undefined },
): string {
  const [own = country] = country.split(' ');
  return filing?.authority ? `${own} ${filing.authority}` : own;
}

/** As a choice beside the name of the country's own. */
export const otherAuthorityName = (authority: OtherAuthority, country: string): string =>
  authorityOf(placeOf(country, { authority }))?.name ?? 'Another authority';

/** @param kind without one: older changes, which were all about one kind */
export const requestOf = (country: string | undefined, kind: RequestKind = 'evidence'): RequestName =>
  ((country === undefined ? undefined : authorityOf(country)?.requests) ?? anyRequests)[kind];

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
