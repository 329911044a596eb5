import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';

/** Registers a method with Nest as handler of a pattern, called with the message and our context. */
export function handles(
  kind: 'request' | 'event',
  pattern: string,
  extras: object,
): (target: object, key: string | symbol, descriptor: PropertyDescriptor) => void {
  const decorate = (kind === 'request' ? MessagePattern : EventPattern)<string>(pattern, undefined, { ...extras });
  return (target, key, descriptor) => {
    // Without these Nest passes the message alone.
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
    decorate(target, key, descriptor);
  };
}
