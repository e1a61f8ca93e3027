import * as z from 'zod/mini';
import type { Deployment } from './deployed.ts';

const Destination = z.object({
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Enabled: z._default(z.boolean(), true),
    EventBridgeDestination: z.object({ EventBusArn: z.string() }),
    MatchingEventTypes: z.array(z.string()),
    Name: z.optional(z.string()),
  }),
});

/** What a configuration set publishes to the event bus. */
export interface ConfigurationSet {
  readonly name: string;
  /** As CloudFormation names them: `send`, `bounce`, … */
  readonly events: ReadonlySet<string>;
}

/** @throws for a destination that is not the event bus */
export function readConfigurationSets(deployment: Deployment): ConfigurationSet[] {
  const destinations = deployment
    .ofType('AWS::SES::ConfigurationSetEventDestination')
    .map(({ properties }) => Destination.parse(properties));
  return deployment.ofType('AWS::SES::ConfigurationSet').map(({ name }) => ({
    name,
    events: new Set(
      destinations
        .filter((each) => each.ConfigurationSetName === name && each.EventDestination.Enabled)
        .flatMap(({ EventDestination }) => EventDestination.MatchingEventTypes),
    ),
  }));
}
