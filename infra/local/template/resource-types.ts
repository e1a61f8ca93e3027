import type { Stack } from './assembly.ts';

/** What a local run does with each resource type: `run` it, or ignore it for the given reason. */
const resourceTypes: Readonly<Record<string, 'run' | { readonly inert: string }>> = {
  'AWS::ApiGatewayV2::Api': 'run',
  'AWS::ApiGatewayV2::Authorizer': 'run',
  'AWS::ApiGatewayV2::Integration': 'run',
  'AWS::ApiGatewayV2::Route': 'run',
  'AWS::ApiGatewayV2::Stage': 'run',
  'AWS::CloudFront::Distribution': 'run',
  'AWS::CloudFront::Function': 'run',
  'AWS::CloudFront::ResponseHeadersPolicy': 'run',
  'AWS::Cognito::UserPool': 'run',
  'AWS::Cognito::UserPoolClient': 'run',
  'AWS::Cognito::UserPoolGroup': 'run',
  'AWS::DynamoDB::Table': 'run',
  'AWS::Events::Rule': 'run',
  'AWS::GuardDuty::MalwareProtectionPlan': 'run',
  'AWS::IAM::Policy': 'run',
  'AWS::IAM::Role': 'run',
  'AWS::Lambda::EventInvokeConfig': 'run',
  'AWS::Lambda::EventSourceMapping': 'run',
  'AWS::Lambda::Function': 'run',
  'AWS::S3::Bucket': 'run',
  'AWS::SES::ConfigurationSet': 'run',
  'AWS::SES::ConfigurationSetEventDestination': 'run',
  'AWS::SQS::Queue': 'run',
  'AWS::SecretsManager::Secret': 'run',
  'AWS::WAFv2::WebACL': 'run',
  'Custom::CDKBucketDeployment': 'run',
  'AWS::Lambda::Permission': {
    inert: 'who may invoke a function from outside; here only the gateway and the pool can',
  },
  'AWS::Lambda::LayerVersion': { inert: 'belongs to the uploader, which runs at deployment only' },
  'Custom::AWS': { inert: 'calls made while deploying: CloudFront’s access logs' },
  'Custom::S3AutoDeleteObjects': { inert: 'empties a bucket at teardown; here the state folder is deleted' },
  'AWS::S3::BucketPolicy': { inert: 'requires TLS, and lets AWS services write logs' },
  'AWS::SQS::QueuePolicy': { inert: 'requires TLS, and lets AWS services send' },
  'AWS::SNS::TopicPolicy': { inert: 'requires TLS, and lets AWS services publish' },
  'AWS::SNS::Topic': { inert: 'receives alarms, and nothing is measured here' },
  'AWS::SNS::Subscription': { inert: 'receives alarms, and nothing is measured here' },
  'AWS::CloudWatch::Alarm': { inert: 'nothing is measured here' },
  'AWS::CloudWatch::CompositeAlarm': { inert: 'nothing is measured here' },
  'AWS::CloudWatch::Dashboard': { inert: 'nothing is measured here' },
  'AWS::Logs::LogGroup': { inert: 'logs go to one file in the state folder' },
  'AWS::Logs::MetricFilter': { inert: 'nothing is measured here' },
  'AWS::Budgets::Budget': { inert: 'a local run costs nothing' },
  'AWS::CloudFront::OriginAccessControl': { inert: 'the site files are read from the disk' },
  'AWS::SES::EmailIdentity': { inert: 'nothing leaves this machine, so no domain has to be verified' },
  'AWS::CDK::Metadata': { inert: 'usage statistics of the CDK' },
};

/**
 * Rejects a template with resources that would silently be missing.
 * @throws with every resource of an unknown type
 */
export function requireKnownTypes(stacks: readonly Stack[]): void {
  const unknown = stacks.flatMap(({ name, template }) =>
    Object.entries(template.Resources).flatMap(([id, { Type }]) =>
      Type in resourceTypes ? [] : [`${name}.${id} is an ${Type}`],
    ),
  );
  if (unknown.length === 0) return;
  throw new Error(
    `The local run does not know these resources: ${unknown.join('; ')}. Say in infra/local/template/resource-types.ts what it does with them.`,
  );
}
