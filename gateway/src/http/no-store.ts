import type { NextFunction, Request, Response } from 'express';

/** What the API answers is one caller's, and true now. */
export function noStore(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('cache-control', 'no-store');
  next();
}
