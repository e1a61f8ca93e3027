import { demoAccounts } from '#shared/domain/demo-accounts.ts';
import { SiteConfig } from '#shared/site-config.ts';
import { withFrames } from '../site-headers.ts';
import type { SettingOverrides } from './client-environment.ts';
import type { SiteSettings } from './site/site-settings.ts';

/** Not a secret: the terminal and the sign-in page show it, and it only unlocks this machine's accounts. */
export const demoPassword = 'Landfall-demo-1';

/**
 * The deployment's own `config.json`, plus what only a local run has: its user pool's address and the demo
 * accounts.
 */
export function siteConfig(
  text: string,
  userPoolEndpoint: string,
  settings: SettingOverrides = {},
): SiteConfig {
  const deployed = SiteConfig.parse(JSON.parse(text));
  return SiteConfig.parse({
    ...deployed,
    ...Object.fromEntries(Object.entries(settings).filter(([name]) => name in SiteConfig.shape)),
    userPoolEndpoint,
    demo: {
      password: demoPassword,
      accounts: demoAccounts.map(({ localPart, role }) => ({
        email: `${localPart}@${deployed.productDomain}`,
        role,
      })),
    },
  });
}

/** The distribution's settings, as the templates would have them with these stage settings. */
export function withSettings(site: SiteSettings, { schedulingUrl }: SettingOverrides = {}): SiteSettings {
  if (schedulingUrl === undefined) return site;
  const behaviors = site.behaviors.map((behavior) => {
    const { 'content-security-policy': policy, ...others } = behavior.headers;
    if (policy === undefined || behavior.serves === 'api') return behavior;
    return {
      ...behavior,
      headers: { ...others, 'content-security-policy': withFrames(policy, schedulingUrl) },
    };
  });
  return { ...site, behaviors };
}
