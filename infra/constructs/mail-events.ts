import { EventBus, type EventPattern } from 'aws-cdk-lib/aws-events';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';

/**
 * The configuration set used for every email. SES publishes to the default event bus when it accepts an email,
 * when the email bounces, and when a recipient reports it as spam. SES's own suppression list stays on for the
 * emails Cognito sends itself.
 */
export class MailEvents extends Construct {
  readonly configurationSet: ses.ConfigurationSet;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.configurationSet = new ses.ConfigurationSet(this, 'Set', {
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.OPTIONAL,
    });
    this.configurationSet.addEventDestination('Events', {
      destination: ses.EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [ses.EmailSendingEvent.SEND, ses.EmailSendingEvent.BOUNCE, ses.EmailSendingEvent.COMPLAINT],
    });
  }

  /**
   * Events of the account's other emails are published to the same bus, so this matches only this set's events.
   */
  get pattern(): EventPattern {
    return {
      source: ['aws.ses'],
      detail: {
        eventType: ['Send', 'Bounce', 'Complaint'],
        mail: { tags: { 'ses:configuration-set': [this.configurationSet.configurationSetName] } },
      },
    };
  }
}
