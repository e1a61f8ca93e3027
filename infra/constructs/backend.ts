import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** What functions work on. The names are tokens: references to the stacks that own the resources. */
export interface Backend {
  readonly tableName: string;
  readonly tableArn: string;
  readonly documentsBucket: string;
  readonly documentsArn: string;
  readonly signingSecret: string;
  /** Not there for the pool's own triggers: they cannot wait for the pool. */
  readonly userPool?: { readonly id: string; readonly arn: string; readonly clientId: string };
}

/**
 * The name another stack's value is imported by: nag reports findings under it.
 * @param value what `Stack.exportValue` gave.
 */
export function importNameOf(scope: Construct, value: string): string {
  const resolved: unknown = Stack.of(scope).resolve(value);
  if (typeof resolved === 'object' && resolved !== null && 'Fn::ImportValue' in resolved) {
    return String(resolved['Fn::ImportValue']);
  }
  throw new Error('This value comes from no other stack.');
}
