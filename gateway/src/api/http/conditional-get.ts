import type { NextFunction, Request, Response } from 'express';
import { matchesEntityTag, tagOf } from '../../edge/prepared/entity-tag.js';

/**
 * Gives the JSON answer of a GET an entity tag of its content, and answers 304 to a client that has the same. The answer
 * is made as ever; what is saved is sending it and showing it again. Not Express's own, which sends everything again to a
 * client that also says `no-cache`, as browsers do for a tag that a script has set.
 */
export function conditionalGet(request: Request, response: Response, next: NextFunction): void {
  if (request.method === 'GET') {
    response.json = (body: unknown) => {
      const text = JSON.stringify(body);
      const known = request.headers['if-none-match'];
      if (response.statusCode === 200) {
        const tag = tagOf(text);
        response.setHeader('etag', `W/${tag}`);
        if (known !== undefined && matchesEntityTag(known, tag)) return response.status(304).end();
      }
      // As Express does: answers to identity providers have a type of their own.
      if (!response.get('content-type')) response.type('application/json');
      return response.send(text);
    };
  }
  next();
}
