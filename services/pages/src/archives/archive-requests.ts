import { Injectable } from '@nestjs/common';

/** Lets a render of the page ask for archives, which in turn may ask for a render of the page. */
@Injectable()
export class ArchiveRequests {
  private take: (customerId: string) => void = () => undefined;

  /** @param take is given the organisation of every request from now on */
  onRequest(take: (customerId: string) => void): void {
    this.take = take;
  }

  /** Asks for all months of an organisation that are due; returns at once. */
  request(customerId: string): void {
    this.take(customerId);
  }
}
