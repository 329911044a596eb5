import type { NextFunction, Request, Response } from 'express';

/** An answer of the API is for one caller, and only current now. */
export function noStore(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('cache-control', 'no-store');
  next();
}
