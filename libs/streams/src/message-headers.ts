/** Headers of messages in streams, beside the request id and the trace context. */

/** The organisation a message is about, if any; for operators, never for a decision. */
export const CUSTOMER_HEADER = 'Candor-Customer-Id';
/** The id of the event, where the message id differs because a dead letter was sent again. */
export const FACT_ID_HEADER = 'Candor-Fact-Id';
/** The one consumer a message is meant for; all others ignore it. */
export const CONSUMER_HEADER = 'Candor-Consumer';
/** Of a dead letter whose body did not fit: its original length (bytes). Such a letter cannot be sent again. */
export const CUT_FROM_HEADER = 'Candor-Cut-From';
/** The id under which a message was published; the header is JetStream's own. */
export const MESSAGE_ID_HEADER = 'Nats-Msg-Id';
