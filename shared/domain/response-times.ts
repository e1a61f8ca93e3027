import type { RequestKind } from './filing-requests.ts';

/**
 * How long an authority allows for a response, for those who record it. The day that counts is in the notice.
 *
 * USCIS: the longest times are in 8 CFR 103.2(b)(8)(iv), and the three days in 103.8(b). We read them on 2026-11-29 in
 * NAFSA's and law firms' accounts, and couldn't open the regulation. It allows more for mail from abroad. The USCIS
 * Policy Manual describes both notices (https://www.uscis.gov/policy-manual/volume-1-part-e-chapter-6).
 * UKVI: 14 calendar days are usual for a minded to refuse notification, according to
 * https://citylegalservices.co.uk/new-guidance-on-false-representations/, read on 2026-11-30. Its guidance on
 * requests for missing evidence is "Evidential flexibility", whose current times we couldn't read.
 * IRCC: each letter has its own deadline. 30 days are usual for additional documents
 * (https://lawyerinfo.ca/guides/immigration-visas/how-to-respond-to-an-ircc-request-for-additional-documents-adr-on-a-visa-file/),
 * and 7 to 30 for a procedural fairness letter
 * (https://livcs.com/what-is-procedural-fairness-letter-canada-ircc/). It may extend them
 * (https://meurrensonimmigration.com/requests-for-extensions-of-time/). Read on 2026-11-30.
 */
const hints: Readonly<Record<string, { readonly [Kind in RequestKind]?: string }>> = {
  US: {
    evidence:
      'The date in the notice. USCIS allows at most 84 days, plus 3 if it was mailed, and doesn’t extend them.',
    refusal:
      'The date in the notice. USCIS allows at most 30 days, plus 3 if it was mailed, and doesn’t extend them.',
  },
  UK: { refusal: 'The date in the letter, usually 14 days after it.' },
  CA: {
    evidence:
      'The date in the letter, usually 30 days after it. IRCC may allow more time if you ask before then.',
    refusal:
      'The date in the letter, usually 7 to 30 days after it. IRCC may allow more time if you ask before then.',
  },
};

export const responseHint = (country: string, kind: RequestKind): string | undefined =>
  Object.hasOwn(hints, country) ? hints[country]?.[kind] : undefined;
