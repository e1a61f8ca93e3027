import { describe, expect, it } from 'vitest';
import { operatorTexts, sampleOperator } from '#shared/site-operator.ts';
import cdkJson from '../cdk.json' with { type: 'json' };
import { contactTexts } from '../frontend/features/contact/texts.ts';
import { addressOf, readSettings, senderDomainOf, senderOf } from './settings.ts';

const { stages } = cdkJson.context;
const read = (changed: Record<string, unknown>) =>
  readSettings({ stage: 'dev', stages: { dev: { ...stages.dev, ...changed } } });

describe('settings', () => {
  const operator = { ...sampleOperator, legalName: 'Harbor & Quay LLP' };
  const prod = { ...stages.prod, operator };

  it('of cdk.json are valid', () => {
    expect(readSettings({ stage: 'dev', stages }).stage).toBe('dev');
    expect(readSettings({ stage: 'prod', stages }).stage).toBe('prod');
  });

  it.each(['dev', 'prod'] as const)('of %s match the period that the contact form names', (stage) => {
    const { keepContactMessages } = operatorTexts('sample', stages[stage].retentionDays);
    expect(contactTexts.privacy).toContain(`for ${keepContactMessages}.`);
  });

  it('name an unknown stage and the known ones', () => {
    expect(() => readSettings({ stage: 'staging', stages })).toThrow(
      'cdk.json: unknown stage "staging"; defined stages: dev, prod',
    );
    expect(() => readSettings({ stage: undefined, stages })).toThrow(/^cdk\.json: stage /);
  });

  it.each([
    [{ sender: 'nobody' }, 'dev.sender'],
    [{ sender: 'Harbor, LLP <no-reply@harbor.law>' }, 'dev.sender'],
    [{ sender: 'Harbor Inc. <no-reply@harbor.law>' }, 'dev.sender'],
    [{ sender: 'Müller <no-reply@harbor.law>' }, 'dev.sender'],
    [{ sender: '"Müller" <no-reply@harbor.law>' }, 'dev.sender'],
    [{ domain: 'https://example.com' }, 'dev.domain'],
    [{ domain: `${'a'.repeat(52)}.example.com` }, 'dev.domain: must have at most 63 characters'],
    [{ schedulingUrl: 'http://example.com' }, 'dev.schedulingUrl'],
    [{ resumeTypes: ['exe'] }, 'dev.resumeTypes.0: is not a supported document type'],
    [{ retentionDays: { logs: 15, accessLogs: 30, oldDocumentVersions: 30 } }, 'dev.retentionDays.logs'],
    [{ employerConsole: 'everybody' }, 'dev.employerConsole'],
    [{ demoAccount: true }, 'dev: Unrecognized key: "demoAccount"'],
    [{ demoAccounts: undefined }, 'dev.demoAccounts: Invalid input: expected boolean'],
    [{ defaultOrganization: 'Our Office' }, 'dev.defaultOrganization: must be empty, or an organization ID'],
    [{ monthlyBudgetUsd: 0 }, 'dev.monthlyBudgetUsd: must be more than 0'],
  ])('report what is wrong with %j', (changed, message) => {
    expect(() => read(changed)).toThrow(message);
  });

  it('require a domain and its certificate together', () => {
    expect(() => read({ domain: 'app.example.com' })).toThrow(
      'dev.domain: domain and certificateArn belong together: set both or neither',
    );
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0000';
    expect(read({ domain: 'app.example.com', certificateArn }).domain).toBe('app.example.com');
    expect(() =>
      read({ domain: 'app.example.com', certificateArn: certificateArn.replace('us-east-1', 'eu-west-1') }),
    ).toThrow('must be empty, or an ACM certificate in us-east-1');
  });

  const real = { sender: 'no-reply@example.com', teamAddress: 'team@example.com' };
  const own = {
    domain: 'app.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0000',
  };
  it.each([
    [{ ...own, domain: 'landfall.example' }, 'dev.domain: this is a reserved name'],
    [{ ...real, sender: 'Landfall <no-reply@landfall.example>' }, 'dev.sender: this is a reserved domain'],
    [
      { ...real, teamAddress: 'team@landfall.example' },
      'dev.teamAddress: with a sender, the team gets real mail',
    ],
    [{ alarmEmail: 'ops@landfall.test' }, 'dev.alarmEmail: this address is on a reserved domain'],
    [
      { demoAccounts: false, consultationOrganization: '' },
      'dev.defaultOrganization: is the demo organization',
    ],
    [
      { demoAccounts: false, defaultOrganization: '' },
      'dev.consultationOrganization: is the demo organization',
    ],
    [{ terminationProtection: true }, 'dev.terminationProtection: protects stacks whose data isn’t kept'],
    [{ ...own, schedulingUrl: 'https://app.example.com/booking' }, 'dev.schedulingUrl: is this site'],
    [{ ...own, allowedOrigin: 'https://app.example.com' }, 'dev.allowedOrigin: is this site'],
  ])('reject %j, which contradicts itself', (changed, message) => {
    expect(() => read(changed)).toThrow(message);
  });

  it('accept those of a real deployment', () => {
    expect(read({ ...real, ...own, keepData: true, terminationProtection: true }).stage).toBe('dev');
  });

  it('send production consultations to the production organization', () => {
    const { consultationOrganization, defaultOrganization } = readSettings({
      stage: 'prod',
      stages: { prod },
    });
    expect(consultationOrganization).toBe(defaultOrganization);
  });

  it('take a name in quotes, or one that needs none', () => {
    for (const name of ['"Harbor, Quay & Co. LLP"', "Harbor & Quay's", 'Landfall']) {
      const settings = read({ ...real, sender: `${name} <no-reply@mail.example.com>` });
      expect(senderDomainOf(settings)).toBe('mail.example.com');
    }
  });

  it('use the team’s address without its name: in links, calendar files, and the suppression list', () => {
    expect(read({ teamAddress: 'Landfall team <team@example.com>' }).teamAddress).toBe('team@example.com');
    expect(read({ teamAddress: 'team@example.com' }).teamAddress).toBe('team@example.com');
  });

  it('send from an address at the product domain when no sender is set', () => {
    expect(senderOf(read({ sender: '' }))).toBe('Landfall <no-reply@landfall.example>');
    expect(senderDomainOf(read({ ...real, sender: 'Visa desk <desk@mail.example.com>' }))).toBe(
      'mail.example.com',
    );
    expect(addressOf('Visa desk <desk@mail.example.com>')).toBe('desk@mail.example.com');
    expect(addressOf('desk@mail.example.com')).toBe('desk@mail.example.com');
  });
});
