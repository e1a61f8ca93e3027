import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { addressOf, type StageSettings } from './settings.ts';

/**
 * Names that no one can own (RFC 2606). Mail to them bounces, and they can't have a certificate or an SES
 * identity.
 */
const isReserved = (name: string): boolean => /(^|\.)(example|invalid|localhost|test)$/.test(name);
const hostOf = (mailbox: string): string => addressOf(mailbox).split('@')[1] ?? '';
const isOwnSite = (address: string, { domain }: StageSettings): boolean =>
  domain !== '' && new URL(address).hostname === domain;

interface Contradiction {
  readonly setting: keyof StageSettings;
  readonly holds: (settings: StageSettings) => boolean;
  readonly sentence: string;
}

/** Settings that are valid on their own but contradict each other. */
const contradictions: readonly Contradiction[] = [
  {
    setting: 'domain',
    holds: ({ domain, certificateArn }) => (domain === '') !== (certificateArn === ''),
    sentence: 'domain and certificateArn come together: set both, or neither',
  },
  {
    setting: 'domain',
    holds: ({ domain }) => isReserved(domain),
    sentence: 'no one can own this name, so no certificate is issued for it',
  },
  {
    setting: 'sender',
    holds: ({ sender }) => isReserved(hostOf(sender)),
    sentence: 'no one can own this domain, so SES cannot verify it: leave sender empty until there is one',
  },
  {
    setting: 'teamAddress',
    holds: ({ sender, teamAddress }) => sender !== '' && isReserved(hostOf(teamAddress)),
    sentence:
      'with a sender the team gets real mail, and this address cannot exist: every notice would bounce',
  },
  {
    setting: 'alarmEmail',
    holds: ({ alarmEmail }) => isReserved(hostOf(alarmEmail)),
    sentence: 'this address cannot exist, so no one would be notified: set a real one, or leave it empty',
  },
  ...(['defaultOrganization', 'consultationOrganization'] as const).map(
    (setting): Contradiction => ({
      setting,
      holds: (settings) => settings[setting] === demoOrganizationId && !settings.demoAccounts,
      sentence: 'is the demo organization, which this stage does not have: set demoAccounts, or another one',
    }),
  ),
  {
    setting: 'terminationProtection',
    holds: ({ terminationProtection, keepData }) => terminationProtection && !keepData,
    sentence: 'protects stacks whose data is not kept: set keepData as well, or neither',
  },
  {
    setting: 'firewall',
    holds: ({ firewall }) => firewall.webAclArn !== '' && firewall.requestsPerMinute === 0,
    sentence: 'names a web ACL without a limit: set requestsPerMinute as well, or neither',
  },
  {
    setting: 'schedulingUrl',
    holds: (settings) => settings.schedulingUrl !== '' && isOwnSite(settings.schedulingUrl, settings),
    sentence: 'is this site: leave it empty for the booking page of Landfall',
  },
  {
    setting: 'allowedOrigin',
    holds: (settings) => settings.allowedOrigin !== '' && isOwnSite(settings.allowedOrigin, settings),
    sentence: 'is this site, which needs no permission: leave it empty',
  },
];

export const contradictionsIn = (settings: StageSettings): Contradiction[] =>
  contradictions.filter(({ holds }) => holds(settings));
