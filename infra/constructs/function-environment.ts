import { environmentNames as names } from '#functions/platform/environment-names.ts';
import type { Grants, SecretName } from '#functions/platform/grants.ts';
import { type Settings, senderOf } from '../settings.ts';
import { type Backend, secretArn } from './backend.ts';

/** Settings that every function may read. None of them is secret. */
export function settingsEnvironment(settings: Settings, siteUrl: string): Record<string, string> {
  return {
    [names.stage]: settings.stage,
    [names.siteUrl]: siteUrl,
    [names.productDomain]: settings.productDomain,
    [names.sender]: senderOf(settings),
    [names.teamAddress]: settings.teamAddress,
    [names.defaultOrganization]: settings.defaultOrganization,
    [names.consultationOrganization]: settings.consultationOrganization,
    [names.employerConsole]: settings.employerConsole,
    [names.demoAccounts]: String(settings.demoAccounts),
    [names.malwareScan]: String(settings.malwareScan),
    [names.resumeTypes]: settings.resumeTypes.join(','),
    [names.schedulingUrl]: settings.schedulingUrl,
    [names.contactMessageDays]: String(settings.retentionDays.contactMessages),
    [names.consultationDays]: String(settings.retentionDays.consultations),
    [names.closedCaseDays]: String(settings.retentionDays.closedCases),
    [names.auditDays]: String(settings.retentionDays.audit),
  };
}

const secretVariables = {
  signing: names.signingSecretArn,
  origin: names.originSecretArn,
} as const satisfies Record<SecretName, string>;

/** Where a function finds its resources. It includes only those its role can access. */
export function backendEnvironment(access: Required<Grants>, backend: Backend): Record<string, string> {
  return {
    ...(access.table.length > 0 && { [names.table]: backend.tableName }),
    ...Object.fromEntries(access.secrets.map((name) => [secretVariables[name], secretArn(name, backend)])),
    ...(access.objects.length > 0 && { [names.documentsBucket]: backend.documentsBucket }),
    ...(access.users.length > 0 &&
      backend.userPool && {
        [names.userPool]: backend.userPool.id,
        [names.userPoolClient]: backend.userPool.clientId,
      }),
  };
}
