import { describe, expect, it } from 'vitest';
import {
  applicantPathOptions,
  canonicalPath,
  employerPathOptions,
  pathName,
  VisaPath,
} from './visa-paths.ts';

describe('visa paths', () => {
  it('accepts both spellings of the same path', () => {
    expect(canonicalPath('UK_SkilledWorker')).toBe('UK_SKILLED_WORKER');
    expect(canonicalPath('CA_Express')).toBe('CA_EXPRESS_ENTRY');
    expect(canonicalPath('US_O1A')).toBe('US_O1A');
    expect(VisaPath.parse('CA_Express')).toBe('CA_Express');
  });

  it('labels both spellings alike and shows an unknown path unchanged', () => {
    expect(pathName('UK_SkilledWorker')).toBe('UK Skilled Worker');
    expect(pathName('UK_SKILLED_WORKER')).toBe('UK Skilled Worker');
    expect(pathName('NZ_SOMETHING')).toBe('NZ_SOMETHING');
  });

  it('never offers a path twice in a dialog', () => {
    for (const options of [applicantPathOptions, employerPathOptions])
      expect(new Set(options.map(canonicalPath)).size).toBe(options.length);
  });
});
