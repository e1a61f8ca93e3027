import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '#shared/contract/index.ts';
import { billTables, idleCost } from '../load/bill/bill.ts';
import { features } from '../load/bill/usage.ts';

it('the monthly bill in costs.md is the one that `npm run bill` computes', () => {
  const costs = readFileSync(join(resolve(import.meta.dirname, '../..'), 'functions/costs.md'), 'utf8');
  expect(costs).toContain(billTables());
  expect(costs).toContain(idleCost());
});

it('the bill counts requests that exist', () => {
  const names = new Set<string>(endpoints.map(({ name }) => name));
  const unknown = Object.values(features)
    .flat()
    .map(({ endpoint }) => endpoint.replace(/[:,].*/, ''))
    .filter((name) => !names.has(name));
  expect(unknown).toEqual([]);
});
