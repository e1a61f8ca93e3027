import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { SiteConfig } from '#shared/site-config.ts';
import { type Check, get, json, problems } from './check.ts';

/** Long enough for Cognito to evaluate it, and rejected by the pool's password policy. */
const weakPassword = 'weakpassword';

/** The site knows its user pool, and the pool rejects a weak password. Nothing is created. */
export const checkSignUp: Check = async (site) => {
  const config = z.safeParse(SiteConfig, json(await get(`${site}/config.json`))).data;
  if (!config) return ['/config.json is not the configuration of the site. Deploy the site stack.'];
  const endpoint = config.userPoolEndpoint ?? `https://cognito-idp.${config.region}.amazonaws.com/`;
  const email = `smoke-${randomUUID()}@smoke.example`;
  const response = await get(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
    },
    body: JSON.stringify({
      ClientId: config.userPoolClientId,
      Username: email,
      Password: weakPassword,
      UserAttributes: [{ Name: 'email', Value: email }],
    }),
  });
  const type = z.safeParse(z.object({ __type: z.string() }), json(response)).data?.__type ?? '';
  return problems(
    [
      response.status === 200,
      `The user pool accepted the weak password of ${email}. Deploy the auth stack, and delete that account.`,
    ],
    [
      response.status !== 200 && !type.endsWith('InvalidPasswordException'),
      `Signing up with a weak password ends with ${response.status} ${type || '(no error type)'}, not InvalidPasswordException. Check userPoolClientId in /config.json against the auth stack's outputs.`,
    ],
  );
};
