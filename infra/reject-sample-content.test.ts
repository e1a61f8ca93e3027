import { describe, expect, it } from 'vitest';
import { sampleOperator } from '#shared/site-operator.ts';
import cdkJson from '../cdk.json' with { type: 'json' };
import { readSamples } from '../frontend/content/read-samples.ts';
import { rejectSampleContent } from './reject-sample-content.ts';
import { readSettings } from './settings.ts';

const { stages } = cdkJson.context;
const prod = readSettings({ stage: 'prod', stages });
const operator = { ...sampleOperator, legalName: 'Harbor & Quay LLP' };
const figure = {
  file: 'case-records.json',
  key: 'usa > successPercent',
  value: '95%',
  pages: ['/countries'],
};

describe('a stage for real people', () => {
  it('stops with the sample firm and with sample figures, and names each', () => {
    expect(() => rejectSampleContent(prod, () => [])).toThrow('cdk.json: prod.operator: the sample firm');
    expect(() => rejectSampleContent({ ...prod, operator }, () => [figure])).toThrow(
      'frontend/content/case-records.json: usa > successPercent: 95% (/countries)',
    );
  });
  it('stops with the settings of cdk.json, naming every figure that pages mark', () => {
    const said = (() => {
      try {
        return rejectSampleContent(prod, readSamples);
      } catch (error) {
        return String(error);
      }
    })();
    expect(said).toMatch(/^Error: prod has no demo accounts/);
    for (const { file, key } of readSamples()) expect(said).toContain(`frontend/content/${file}: ${key}: `);
  });
  it('deploys without samples', () => {
    expect(rejectSampleContent({ ...prod, operator }, () => [])).toBeUndefined();
  });
  it('deploys with accepted samples, and still names them', () => {
    const accepted = { ...prod, operator, acceptSamples: true };
    expect(rejectSampleContent(accepted, () => [figure])).toContain('usa > successPercent: 95% (/countries)');
  });
});

it('a development stage shows samples silently', () => {
  expect(rejectSampleContent(readSettings({ stage: 'dev', stages }), readSamples)).toBeUndefined();
});
