import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The colours of an organisation, links of its own, its rules of CSS, and a logo for the dark theme. */
export class Brand1795910000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table page_settings
        add column brand_color text not null default '',
        add column brand_color_dark text not null default '',
        add column header_links jsonb not null default '[]',
        add column footer_links jsonb not null default '[]',
        add column custom_css text not null default ''`);
    await runner.query(`
      alter table page_image
        drop constraint page_image_kind_check,
        add constraint page_image_kind_check check (kind in ('logo', 'logo_dark', 'favicon'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from page_image where kind = 'logo_dark'`);
    await runner.query(`
      alter table page_image
        drop constraint page_image_kind_check,
        add constraint page_image_kind_check check (kind in ('logo', 'favicon'))`);
    await runner.query(`
      alter table page_settings
        drop column brand_color, drop column brand_color_dark, drop column header_links, drop column footer_links,
        drop column custom_css`);
  }
}
