/** The schema of an app that has a database: its name, and one for all of `notifications`. */
export function schemaOf(app: string): string {
  return app.startsWith('notifications-') ? 'notifications' : app;
}
