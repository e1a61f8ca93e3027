import { environmentNames } from '#functions/platform/environment-names.ts';
import { region } from './template/physical-names.ts';

/** The path of each part of the local run on its single port. */
export const prefixes = {
  pool: '/cognito-idp',
  objects: '/s3',
  mail: '/ses',
  secrets: '/secretsmanager',
  table: '/dynamodb',
  mailbox: '/mailbox',
} as const;

/** Stage settings that a run can override, by their names in functions/platform. */
export type SettingOverrides = Partial<Record<keyof typeof environmentNames, string>>;

export const overriddenSettings = (settings: SettingOverrides): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environmentNames).flatMap(([name, variable]) => {
      const given = Object.entries(settings).find(([each]) => each === name)?.[1];
      return given === undefined ? [] : [[variable, given]];
    }),
  );

/**
 * Environment variables that point an AWS client at this run. `AWS_ENDPOINT_URL_*` in our own environment
 * replaces a part with another emulator, or with AWS.
 */
export const clientEnvironment = (
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
  at: { readonly direct: string; readonly url: string },
): Record<string, string> => ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_ENDPOINT_URL_DYNAMODB: `${at.direct}${prefixes.table}`,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER:
    process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? `${at.direct}${prefixes.pool}`,
  AWS_ENDPOINT_URL_SESV2: process.env.AWS_ENDPOINT_URL_SESV2 ?? `${at.direct}${prefixes.mail}`,
  AWS_ENDPOINT_URL_SECRETS_MANAGER:
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? `${at.direct}${prefixes.secrets}`,
  // Presigned URLs are opened by the browser, so this uses the host name the browser knows.
  AWS_ENDPOINT_URL_S3: process.env.AWS_ENDPOINT_URL_S3 ?? `${at.url}${prefixes.objects}`,
  TZ: 'UTC',
});
