import type { Random } from '../seed/random.ts';

/** One kind of request, its monthly rate per active case, and what distributes it over a day. */
interface Action {
  readonly endpoint: string;
  readonly by: 'owner' | 'OPS' | 'ADMIN';
  readonly monthly: number;
  /** Changes are three times as frequent at the end of a month. */
  readonly isChange?: boolean;
  /** Happens at sign-in, mostly in the morning. */
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
  { endpoint: 'getOrganizationStats', by: 'ADMIN', monthly: 2 },
  { endpoint: 'getOrganization', by: 'ADMIN', monthly: 2 },
  { endpoint: 'setCaseStatus', by: 'owner', monthly: 1, isChange: true },
  { endpoint: 'setCaseOwner', by: 'OPS', monthly: 0.5, isChange: true },
  { endpoint: 'setCaseDueDate', by: 'OPS', monthly: 1, isChange: true },
  // Two cases per request.
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
/** Each hour's requests relative to an average hour: busy mornings, a lunch break, a last half hour. */
const weights = [1.6, 1.3, 1.1, 0.6, 0.9, 1.3, 1, 0.2];
const monthEnd = 3;
const wave = { seconds: 20 * 60, share: 0.7 };
/** Cases imported by one organization in the busiest hour, sequentially, ten per second. */
export const bulkImport = { cases: 10_000, perSecond: 10, from: 600 };
/** Three colleagues change 50 cases each in the same second, in requests of two. */
export const bulkChange = { requests: 75, at: 900 };

/**
 * An action's requests in one second at the end of a month.
 * @param activeCases of the organization or stage being measured
 */
export function rateOf({ monthly, isChange, isSignIn }: Action, second: number, activeCases: number): number {
  const daily = (monthly * activeCases) / workingDays;
  if (isSignIn)
    return second < wave.seconds
      ? (daily * wave.share) / wave.seconds
      : (daily * (1 - wave.share)) / (seconds - wave.seconds);
  return (daily / seconds) * (weights[Math.floor(second / 3600)] ?? 1) * (isChange ? monthEnd : 1);
}

/** How often something happens per second in the busiest hour of the last day of a month. */
export const busiestHour = (monthly: number, activeCases: number): number =>
  ((monthly * activeCases) / workingDays / seconds) * Math.max(...weights) * monthEnd;

/** How often something that isn't bound to working hours happens per second. */
export const perDay = (monthly: number, activeCases: number): number =>
  (monthly * activeCases) / 30 / (24 * 3600);

/** The largest organization's share, with sizes that follow Zipf's law. */
export const maxShare = (organizations: number): number => {
  let sum = 0;
  for (let rank = 1; rank <= organizations; rank++) sum += 1 / rank;
  return 1 / sum;
};

/** A sample from the Poisson distribution with this mean. */
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
