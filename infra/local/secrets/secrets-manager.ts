import * as z from 'zod/mini';
import { AccessDenied } from '../access/access-denied.ts';
import type { Authorize } from '../access/authorize.ts';
import { type Handler, plainHeaders, readBody, sendJson } from '../http-message.ts';
import { type SecretVersions, stages } from './secret-versions.ts';

const maxRequestSize = 128 * 1024;

const GetSecretValue = z.object({
  SecretId: z.string(),
  VersionId: z.optional(z.string()),
  VersionStage: z.optional(z.string()),
});
const PutSecretValue = z.object({
  SecretId: z.string(),
  SecretString: z.string().check(z.minLength(1)),
  ClientRequestToken: z.optional(z.string().check(z.minLength(32), z.maxLength(64))),
});

class SecretsManagerError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const nameOf = (arn: string): string => arn.split(':').slice(6).join(':');

/** Secrets Manager's GetSecretValue and PutSecretValue, for callers whose role allows them. */
export function createSecretsManager(
  versions: SecretVersions,
  options: { readonly authorize: Authorize; readonly arns: () => readonly string[] },
): Handler {
  /** A secret is found by its ARN or by its name. */
  const arnOf = (id: string): string | undefined =>
    options.arns().find((arn) => arn === id || nameOf(arn) === id);

  function getValue(arn: string, { VersionId, VersionStage }: z.infer<typeof GetSecretValue>): unknown {
    const all = versions.of(arn);
    const stage = VersionStage ?? (VersionId === undefined ? 'AWSCURRENT' : undefined);
    const labelOf = (at: number) => stages[at];
    const at = all.findIndex(
      ({ id }, each) =>
        (VersionId === undefined || id === VersionId) && (stage === undefined || labelOf(each) === stage),
    );
    const found = all[at];
    if (!found) {
      const by = VersionId === undefined ? `staging label: ${stage}` : `VersionId: ${VersionId}`;
      // The error message comes from aws/aws-sdk-js-v3#7701.
      throw new SecretsManagerError(
        'ResourceNotFoundException',
        `Secrets Manager can't find the specified secret value for ${by}`,
      );
    }
    const label = labelOf(at);
    return {
      ARN: arn,
      Name: nameOf(arn),
      VersionId: found.id,
      SecretString: found.value,
      VersionStages: label === undefined ? [] : [label],
      CreatedDate: found.createdAt / 1000,
    };
  }

  function putValue(
    arn: string,
    { SecretString, ClientRequestToken }: z.infer<typeof PutSecretValue>,
  ): unknown {
    const { id } = versions.put(arn, SecretString, ClientRequestToken);
    return { ARN: arn, Name: nameOf(arn), VersionId: id, VersionStages: [stages[0]] };
  }

  const parse = <Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
    const parsed = z.safeParse(schema, input);
    if (!parsed.success)
      throw new SecretsManagerError('InvalidParameterException', z.prettifyError(parsed.error));
    return parsed.data;
  };

  return async (request, response) => {
    const operation = plainHeaders(request)['x-amz-target']?.replace(/^secretsmanager\./, '') ?? '';
    const body = await readBody(request, maxRequestSize);
    const type = { 'content-type': 'application/x-amz-json-1.1' };
    try {
      const input: unknown = JSON.parse(body.toString());
      const { SecretId } = parse(z.looseObject({ SecretId: z.string() }), input);
      const arn = arnOf(SecretId);
      // Without permission to read a secret, a caller doesn't learn whether it exists.
      await options.authorize(request, body, [
        { action: `secretsmanager:${operation}`, resource: arn ?? SecretId },
      ]);
      if (arn === undefined) {
        throw new SecretsManagerError(
          'ResourceNotFoundException',
          "Secrets Manager can't find the specified secret.",
        );
      }
      if (operation === 'GetSecretValue') {
        return sendJson(response, 200, getValue(arn, parse(GetSecretValue, input)), type);
      }
      if (operation === 'PutSecretValue') {
        return sendJson(response, 200, putValue(arn, parse(PutSecretValue, input)), type);
      }
      throw new SecretsManagerError('InvalidRequestException', `${operation} is not supported locally.`);
    } catch (error) {
      const denied = error instanceof AccessDenied;
      if (!denied && !(error instanceof SecretsManagerError)) throw error;
      const code = denied ? (error.signatureProblem ?? 'AccessDeniedException') : error.code;
      sendJson(response, 400, { __type: code, message: error.message }, type);
    }
  };
}
