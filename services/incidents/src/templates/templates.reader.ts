import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import { InvalidError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import type { ListTemplatesRequest, TemplateSchema } from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { ComponentDirectory } from '../components/component-directory.js';
import { requireTemplate } from './require-template.js';
import { TemplateEntity } from './template.entity.js';
import { templateToWire } from './template.mapper.js';

/** This many of the largest size still fit into one message of the bus. */
const MAX_PAGE_SIZE = 30;

/** Templates for the screens, for staff of every role. */
@Injectable()
export class TemplatesReader {
  constructor(
    private readonly database: Database,
    private readonly components: ComponentDirectory,
  ) {}

  /** @throws NotFoundError unless the template is the organisation's */
  async get(actor: Actor, id: string): Promise<MessageInitShape<typeof TemplateSchema>> {
    const { customerId } = requireStaff(actor);
    const known = await this.components.idsSeenBy(actor);
    const template = await this.database.tenant(customerId, (tx) => requireTemplate(tx, { id, customerId }));
    return templateToWire(template, (componentId) => known.has(componentId));
  }

  /** One page, newest first. @throws InvalidError for an invalid cursor */
  async list(actor: Actor, { pageSize, cursor }: ListTemplatesRequest) {
    const { customerId } = requireStaff(actor);
    if (cursor !== '' && !isId(cursor)) throw new InvalidError([{ pointer: '/cursor', detail: 'Unknown cursor.' }]);
    if (pageSize < 0) throw new InvalidError([{ pointer: '/pageSize', detail: 'The page size cannot be negative.' }]);
    const most = Math.min(pageSize || MAX_PAGE_SIZE, MAX_PAGE_SIZE);
    const known = await this.components.idsSeenBy(actor);
    const rows = await this.database.tenant(customerId, (tx) => {
      const query = tx
        .createQueryBuilder(TemplateEntity, 't')
        .where('t.customer_id = :customerId', { customerId })
        .orderBy('t.id', 'DESC')
        .limit(most + 1);
      if (cursor !== '') query.andWhere('t.id < :cursor', { cursor });
      return query.getMany();
    });
    const page = rows.slice(0, most);
    return {
      templates: page.map((template) => templateToWire(template, (componentId) => known.has(componentId))),
      nextCursor: rows.length > most ? (page.at(-1)?.id ?? '') : '',
    };
  }
}
