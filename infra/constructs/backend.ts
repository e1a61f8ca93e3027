import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { SecretName } from '#functions/platform/grants.ts';

/** The resources that functions use. The names are tokens: references to the stacks that own the resources. */
export interface Backend {
  readonly tableName: string;
  readonly tableArn: string;
  readonly documentsBucket: string;
  readonly documentsArn: string;
  /** The ARN of each secret. The origin secret belongs to a stack that is created after some functions. */
  readonly secrets: { readonly signing: string; readonly origin?: string };
  /** Not set for the pool's own triggers, which can't depend on the pool. */
  readonly userPool?: { readonly id: string; readonly arn: string; readonly clientId: string };
}

/** @throws if the function belongs to a stack that doesn't know the secret */
export function secretArn(name: SecretName, { secrets }: Backend): string {
  const arn = secrets[name];
  if (arn === undefined) throw new Error(`The secret ${name} is not available to this stack.`);
  return arn;
}

/**
 * The name under which another stack's value is imported. cdk-nag reports findings under it.
 * @param value what `Stack.exportValue` returned.
 */
export function importNameOf(scope: Construct, value: string): string {
  const resolved: unknown = Stack.of(scope).resolve(value);
  if (typeof resolved === 'object' && resolved !== null && 'Fn::ImportValue' in resolved) {
    return String(resolved['Fn::ImportValue']);
  }
  throw new Error('This value is not imported from another stack.');
}
