import type { Random } from '../seed/random.ts';

/** One kind of request, how often it comes a month for each active case, and what moves it through a day. */
interface Action {
  readonly endpoint: string;
  readonly by: 'owner' | 'OPS' | 'ADMIN';
  readonly monthly: number;
  /** Changes come three times as often at the end of a month. */
  readonly isChange?: boolean;
  /** Comes with signing in, mostly in the morning. */
  readonly isSignIn?: boolean;
}

/** 100 requests, of which 25 are page views. */
export const actions: readonly Action[] = [
  { endpoint: 'sign-in', by: 'owner', monthly: 6, isSignIn: true },
  { endpoint: 'getProfile', by: 'owner', monthly: 19 },
  { endpoint: 'getCase', by: 'OPS', monthly: 20 },
  { endpoint: 'listCaseHistory', by: 'OPS', monthly: 8 },
  { endpoint: 'listDocuments', by: 'owner', monthly: 8 },
  { endpoint: 'getChecklist', by: 'owner', monthly: 6 },
  { endpoint: 'listNotes', by: 'OPS', monthly: 4 },
  { endpoint: 'listOwnCases', by: 'owner', monthly: 6 },
  { endpoint: 'listOrganizationCases', by: 'OPS', monthly: 8 },
  { endpoint: 'getStats', by: 'ADMIN', monthly: 2 },
  { endpoint: 'getOrganization', by: 'ADMIN', monthly: 2 },
  { endpoint: 'setCaseStatus', by: 'owner', monthly: 1, isChange: true },
  { endpoint: 'setCaseOwner', by: 'OPS', monthly: 0.5, isChange: true },
  { endpoint: 'setCaseDueDate', by: 'OPS', monthly: 1, isChange: true },
  // Two cases a request.
  { endpoint: 'changeCases', by: 'OPS', monthly: 0.25, isChange: true },
  { endpoint: 'addNote', by: 'OPS', monthly: 0.5, isChange: true },
  { endpoint: 'addChecklistItems', by: 'OPS', monthly: 1, isChange: true },
  { endpoint: 'startUpload', by: 'owner', monthly: 1.5, isChange: true },
  { endpoint: 'finishUpload', by: 'owner', monthly: 1.5, isChange: true },
  { endpoint: 'createDownloadLink', by: 'owner', monthly: 1.5 },
  { endpoint: 'createCase', by: 'owner', monthly: 1 / 6, isChange: true },
];

const workingDays = 22;
const hours = 8;
export const seconds = hours * 3600;
/** Of an hour's requests in an average one: busy mornings, a lunch, a last half hour. */
const weights = [1.6, 1.3, 1.1, 0.6, 0.9, 1.3, 1, 0.2];
const monthEnd = 3;
const wave = { seconds: 20 * 60, share: 0.7 };
/** Cases imported by one organization, one after the other, ten a second, in the busiest hour. */
export const bulkImport = { cases: 10_000, perSecond: 10, from: 600 };
/** Three colleagues change 50 cases each in the same second, in requests of two. */
export const bulkChange = { requests: 75, at: 900 };

/** Requests of an action in one second at the end of a month. @param activeCases of whoever is looked at */
export function rateOf({ monthly, isChange, isSignIn }: Action, second: number, activeCases: number): number {
  const daily = (monthly * activeCases) / workingDays;
  if (isSignIn)
    return second < wave.seconds
      ? (daily * wave.share) / wave.seconds
      : (daily * (1 - wave.share)) / (seconds - wave.seconds);
  return (daily / seconds) * (weights[Math.floor(second / 3600)] ?? 1) * (isChange ? monthEnd : 1);
}

/** The share of the largest of so many organizations whose sizes follow Zipf's law. */
export const maxShare = (organizations: number): number => {
  let sum = 0;
  for (let rank = 1; rank <= organizations; rank++) sum += 1 / rank;
  return 1 / sum;
};

/** So many come, where so many are expected. */
export function poisson(expected: number, random: Random): number {
  const draw = () => random.next();
  if (expected > 30) {
    const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
    return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal));
  }
  let count = 0;
  for (let product = 1 - draw(); product > Math.exp(-expected); product *= 1 - draw()) count++;
  return count;
}
