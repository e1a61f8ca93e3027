import { Aws, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** The id and properties of one of the stage's stacks: `landfall-dev-data`. */
export function stackIdentity(settings: Settings, part: string, description: string): [string, StackProps] {
  return [
    `landfall-${settings.stage}-${part}`,
    {
      description: `Landfall ${settings.stage}: ${description}`,
      terminationProtection: settings.terminationProtection,
      tags: { project: 'landfall', stage: settings.stage },
    },
  ];
}

/**
 * A name for a CloudFront resource that is unique in the whole account. The CDK derives it from the stack's name
 * only, so the same stage could not be created in a second region.
 */
export const accountWideName = (scope: Construct, name: string): string =>
  `${Stack.of(scope).stackName}-${Aws.REGION}-${name}`;

/** `exportValue` adds no dependency: without this, a stack is deployed or deleted in the wrong order. */
export function dependOn(stack: Stack, ...others: readonly Stack[]): void {
  for (const other of others) stack.addStackDependency(other);
}
