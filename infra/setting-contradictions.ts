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
    sentence: 'domain and certificateArn belong together: set both or neither',
  },
  {
    setting: 'domain',
    holds: ({ domain }) => isReserved(domain),
    sentence: 'this is a reserved name, so no certificate can be issued for it',
  },
  {
    setting: 'sender',
    holds: ({ sender }) => isReserved(hostOf(sender)),
    sentence: 'this is a reserved domain, so SES can’t verify it: leave sender empty until you have your own',
  },
  {
    setting: 'teamAddress',
    holds: ({ sender, teamAddress }) => sender !== '' && isReserved(hostOf(teamAddress)),
    sentence:
      'with a sender, the team gets real mail, but this address is on a reserved domain: every email would bounce',
  },
  {
    setting: 'alarmEmail',
    holds: ({ alarmEmail }) => isReserved(hostOf(alarmEmail)),
    sentence:
      'this address is on a reserved domain, so no one would be notified: set a real one, or leave it empty',
  },
  ...(['defaultOrganization', 'consultationOrganization'] as const).map(
    (setting): Contradiction => ({
      setting,
      holds: (settings) => settings[setting] === demoOrganizationId && !settings.demoAccounts,
      sentence:
        'is the demo organization, which this stage doesn’t have: turn on demoAccounts, or choose another organization',
    }),
  ),
  {
    setting: 'terminationProtection',
    holds: ({ terminationProtection, keepData }) => terminationProtection && !keepData,
    sentence: 'protects stacks whose data isn’t kept: turn on keepData as well, or turn this off',
  },
  {
    setting: 'firewall',
    holds: ({ firewall }) => firewall.webAclArn !== '' && firewall.requestsPerMinute === 0,
    sentence: 'names a web ACL but no limit: set requestsPerMinute as well, or neither',
  },
  {
    setting: 'schedulingUrl',
    holds: (settings) => settings.schedulingUrl !== '' && isOwnSite(settings.schedulingUrl, settings),
    sentence: 'is this site: leave it empty to use Landfall’s booking page',
  },
  {
    setting: 'allowedOrigin',
    holds: (settings) => settings.allowedOrigin !== '' && isOwnSite(settings.allowedOrigin, settings),
    sentence: 'is this site, which is always allowed: leave it empty',
  },
];

export const contradictionsIn = (settings: StageSettings): Contradiction[] =>
  contradictions.filter(({ holds }) => holds(settings));
