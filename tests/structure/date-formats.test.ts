import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Dates read the same everywhere because only these files format them, each for its purpose. */
const formatting: Record<string, string> = {
  'frontend/content/format-figures.ts': 'a month: June 2025',
  'frontend/features/messages/message-times.ts': 'a time of day: 14:06',
  'frontend/features/report/components/report-panels.tsx': 'a month: June 2025',
  'frontend/features/today/today-lines.ts': 'a weekday alone: Monday',
  'frontend/lib/dates.ts': 'tables and lists: 3 Nov 2026, and 20 Nov 2026, 14:06',
  'frontend/lib/report-time-zone.ts': 'the name of a zone',
  'frontend/lib/zone-time.ts': 'times, days, and months in a zone',
  'shared/domain/booking-rules.ts': 'whether a zone exists',
  'shared/domain/zone-clock.ts': 'the day in a zone',
  'shared/domain/zone-text.ts': 'the name of a zone, and the time in it: 14:06',
};
const months = 'January|February|March|April|May|June|July|August|September|October|November|December';

const files = (pattern: string) =>
  globSync(pattern)
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));

it('only these files format dates and times', () => {
  const found = files('{frontend,shared,functions,infra}/**/*.{ts,tsx}')
    .filter(({ text }) => /Intl\.DateTimeFormat|toLocale(Date|Time)String/.test(text))
    .map(({ file }) => file);
  expect(found.toSorted()).toEqual(Object.keys(formatting).toSorted());
});

it('prose has the day before the month, as computed dates do', () => {
  const monthFirst = new RegExp(`\\b(${months}) \\d{1,2}\\b(?!\\d)`);
  const found = files('{frontend,shared,functions}/**/*.{ts,tsx,json}').flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => monthFirst.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
