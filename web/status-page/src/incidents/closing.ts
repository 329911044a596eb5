import { type PageIncident, type PageIncidentEntry } from '../state/page-state.js';

/** What was said in the course of an incident, newest first, and its postmortem, which has a page's room of its own. */
export function closingOf({ entries }: PageIncident): {
  said: PageIncidentEntry[];
  postmortem: PageIncidentEntry | undefined;
} {
  return {
    said: entries.filter(({ postmortem }) => !postmortem),
    postmortem: entries.find(({ postmortem }) => postmortem),
  };
}
