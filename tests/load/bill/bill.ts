import { alarmMetrics, prices, secrets } from './prices.ts';
import { features, otherGigabyteSeconds, perCase, perRequest, type Usage } from './usage.ts';

/** The numbers of active cases in the table's columns. */
const sizes = [1000, 100_000, 1_000_000] as const;

const beyond = (amount: number, { price, free }: { readonly price: number; readonly free: number }): number =>
  Math.max(0, amount - free) * price;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const unitsOf = (usage: readonly Usage[], kind: 'reads' | 'writes'): number =>
  sum(usage.map((each) => each.monthly * each[kind]));
/** Stream processing that follows a request isn't a request itself. */
const requestsOf = (usage: readonly Usage[]): number =>
  sum(usage.filter(({ endpoint }) => !endpoint.endsWith(', afterwards')).map(({ monthly }) => monthly));

const all = Object.values(features).flat();
const rounded = (number: number): string => String(Math.round(number));

/** Each line of the bill, and its cost for that many active cases. */
const lines: readonly (readonly [string, (cases: number) => number])[] = [
  [
    `table: units (${rounded(unitsOf(all, 'reads'))} r + ${rounded(unitsOf(all, 'writes'))} w a case)`,
    (cases) => cases * (unitsOf(all, 'reads') * prices.readUnit + unitsOf(all, 'writes') * prices.writeUnit),
  ],
  [
    `table: storage and backup (${perCase.kilobytes} KB)`,
    (cases) => {
      const gigabytes = (cases * perCase.kilobytes) / 1e6;
      return beyond(gigabytes, prices.tableGigabyte) + gigabytes * prices.backupGigabyte;
    },
  ],
  [`HTTP API (${rounded(requestsOf(all))} requests)`, (cases) => cases * requestsOf(all) * prices.apiRequest],
  [
    'Lambda',
    (cases) =>
      beyond(cases * requestsOf(all), prices.invocation) +
      beyond(
        cases * (requestsOf(all) * perRequest.gigabyteSeconds + sum(Object.values(otherGigabyteSeconds))),
        prices.gigabyteSecond,
      ),
  ],
  [
    'CloudFront',
    (cases) =>
      beyond(cases * (requestsOf(all) + 2 * perCase.pageViews), prices.edgeRequest) +
      beyond((cases * requestsOf(all) * perRequest.kilobytesOut) / 1e6, prices.edgeGigabyte),
  ],
  [
    `S3: documents (${perCase.megabytesOfDocuments} MB)`,
    (cases) => ((cases * perCase.megabytesOfDocuments) / 1000) * prices.objectGigabyte,
  ],
  [
    `S3: uploads and downloads (${perCase.megabytesDownloaded} MB)`,
    (cases) =>
      cases * perCase.uploads * prices.objectWrite +
      beyond((cases * perCase.megabytesDownloaded) / 1000, prices.objectGigabyteOut),
  ],
  [`SES (${perCase.mails} emails)`, (cases) => cases * perCase.mails * prices.mail],
  [
    'logs and traces',
    (cases) =>
      beyond((cases * requestsOf(all) * perRequest.kilobytesOfLogs) / 1e6, prices.logGigabyte) +
      beyond(cases * requestsOf(all) * perRequest.traced, prices.trace),
  ],
  [`Cognito (${perCase.people} people)`, (cases) => beyond(cases * perCase.people, prices.activePerson)],
  [`${secrets} secrets`, () => secrets * prices.secret],
];

/** The marginal cost of one case per feature, beyond the free tier: units, and the cost per request. */
function costOf(feature: string, usage: readonly Usage[]): number {
  const requests = requestsOf(usage);
  const seconds = requests * perRequest.gigabyteSeconds + (otherGigabyteSeconds[feature] ?? 0);
  return (
    unitsOf(usage, 'reads') * prices.readUnit +
    unitsOf(usage, 'writes') * prices.writeUnit +
    requests *
      (prices.apiRequest +
        prices.invocation.price +
        prices.edgeRequest.price +
        perRequest.traced * prices.trace.price +
        (perRequest.kilobytesOfLogs * prices.logGigabyte.price +
          perRequest.kilobytesOut * prices.edgeGigabyte.price) /
          1e6) +
    seconds * prices.gigabyteSecond.price
  );
}

const dollars = (amount: number): string =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** What a stage costs without traffic, except for a few megabytes of storage, as in functions/costs.md. */
export function idleCost(): string {
  const { free } = prices.alarmMetric;
  const alarms = beyond(alarmMetrics, prices.alarmMetric);
  const total = secrets * prices.secret + alarms;
  const second = total + beyond(2 * alarmMetrics, prices.alarmMetric) - alarms;
  return [
    `**Idle**: A stage without traffic costs $${dollars(total)} a month: $${dollars(prices.secret)} for each of its ${secrets} secrets and $${dollars(alarms)} for its ${alarmMetrics} alarm metrics, because an account has ${free} for free.`,
    'Storage adds a few cents.',
    `A second stage in the same account also pays for ${2 * alarmMetrics - free} alarm metrics, $${dollars(second)} in total.`,
  ].join(' ');
}

/** Both tables as in functions/costs.md. */
export function billTables(): string {
  const total = (cases: number) => sum(lines.map(([, cost]) => cost(cases)));
  const bill = [
    row([
      '',
      ...sizes.map((size, place) => size.toLocaleString('en') + (place === 0 ? ' active cases' : '')),
    ]),
    row(['---', ...sizes.map(() => '---')]),
    ...lines.map(([name, cost]) => row([name, ...sizes.map((size) => dollars(cost(size)))])),
    row(['**total, USD**', ...sizes.map((size) => `**${dollars(total(size))}**`)]),
    row(['per case', ...sizes.map((size) => (total(size) / size).toFixed(4))]),
  ];
  const added = [
    row(['feature', 'requests', 'read units', 'write units', 'USD for 1,000,000 cases']),
    row(['---', '---', '---', '---', '---']),
    ...Object.entries(features).map(([feature, usage]) =>
      row([
        feature,
        requestsOf(usage).toFixed(1),
        unitsOf(usage, 'reads').toFixed(1),
        unitsOf(usage, 'writes').toFixed(1),
        dollars(costOf(feature, usage) * 1e6),
      ]),
    ),
  ];
  return `${bill.join('\n')}\n\nWhat each feature adds for an active case, free tiers not deducted:\n\n${added.join('\n')}`;
}
