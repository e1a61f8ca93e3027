import * as z from 'zod/mini';
import { EmployerConsoleReading } from './domain/roles.ts';

/** `/config.json`: the site's runtime configuration, so that one build serves every stage. Nothing secret. */
export const SiteConfig = z.object({
  stage: z.string(),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Set if the user pool isn't at Cognito's own endpoint: a local run. */
  userPoolEndpoint: z.optional(z.string()),
  signIn: z._default(z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH']), 'USER_SRP_AUTH'),
  productDomain: z.string(),
  employerConsole: EmployerConsoleReading,
  /** An external booking widget; empty means our own booking page. */
  schedulingUrl: z._default(z.string(), ''),
  /** The accepted file extensions of a resume. */
  resumeTypes: z._default(z.array(z.string()), ['pdf']),
  supportEmail: z.string(),
  /** Accounts shown on the sign-in page: only where they exist and their password is public. */
  demo: z.optional(
    z.object({ password: z.string(), accounts: z.array(z.object({ email: z.string(), role: z.string() })) }),
  ),
});
export type SiteConfig = z.infer<typeof SiteConfig>;
