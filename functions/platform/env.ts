import * as z from 'zod/mini';
import { EmployerConsoleReading } from '#shared/domain/roles.ts';
import { environmentNames as names } from './environment-names.ts';

const flag = () =>
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  );
const commaList = () =>
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').filter((part) => part !== '')),
  );

const days = () => z.coerce.number().check(z.int(), z.minimum(0));

/**
 * The environment of the functions. Each function reads only the settings it needs, and only builds their schemas.
 */
const schemas = {
  [names.stage]: () => z.string(),
  [names.table]: () => z.string(),
  [names.documentsBucket]: () => z.string(),
  [names.userPool]: () => z.string(),
  [names.userPoolClient]: () => z.string(),
  [names.siteUrl]: () => z.url(),
  [names.productDomain]: () => z.string(),
  [names.sender]: () => z.string(),
  /** SES publishes events for emails sent with this configuration set; empty for none. */
  [names.configurationSet]: () => z._default(z.string(), ''),
  [names.teamAddress]: () => z.string(),
  [names.defaultOrganization]: () => z.string(),
  [names.consultationOrganization]: () => z.string(),
  [names.employerConsole]: () => EmployerConsoleReading,
  [names.demoAccounts]: flag,
  [names.malwareScan]: flag,
  [names.resumeTypes]: commaList,
  [names.schedulingUrl]: () => z.string(),
  /** Retention in days; 0 keeps items forever. */
  [names.contactMessageDays]: days,
  [names.consultationDays]: days,
  [names.closedCaseDays]: days,
  [names.auditDays]: days,
  /** The ARNs of the secrets; their values are never in the environment. */
  [names.signingSecretArn]: () => z.string(),
  [names.originSecretArn]: () => z.string(),
};
type Schemas = typeof schemas;
type EnvironmentName = keyof Schemas;

const known = new Map<EnvironmentName, { readonly text: string | undefined; readonly value: unknown }>();

/**
 * One setting, parsed on first use.
 * @throws if it is missing or malformed: a deployment error, not a bad request.
 */
export function setting<Name extends EnvironmentName>(name: Name): z.output<ReturnType<Schemas[Name]>> {
  const text = process.env[name];
  const read = known.get(name);
  if (read && read.text === text) return read.value as z.output<ReturnType<Schemas[Name]>>;
  const parsed = z.safeParse(schemas[name](), text);
  if (!parsed.success) throw new Error(`Environment variable ${name} is missing or not valid.`);
  known.set(name, { text, value: parsed.data });
  return parsed.data as z.output<ReturnType<Schemas[Name]>>;
}
