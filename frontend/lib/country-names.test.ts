import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { countryOptions } from './country-names.ts';

/** The names as a device with this locale lists them. */
const namesOn = (locale: string): string[] => {
  const code = `import(${JSON.stringify(import.meta.resolve('./country-names.ts'))})
    .then(({ countryOptions }) => console.log(JSON.stringify(countryOptions.map(({ label }) => label))))`;
  const env = { ...process.env, LC_ALL: locale };
  return JSON.parse(execFileSync(process.execPath, ['-e', code], { env }).toString());
};

test('English names are in the same order on a Czech device, where Ch is a letter after H', () => {
  const names = countryOptions.map(({ label }) => label);
  expect(names.indexOf('Chile')).toBeLessThan(names.indexOf('Denmark'));
  expect(namesOn('cs_CZ.UTF-8')).toEqual(names);
});
