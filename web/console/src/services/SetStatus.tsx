import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDown, Tick } from '@blueprintjs/icons';
import { StatusIcon } from '@candor/ui/icons/StatusIcon.js';
import { COMPONENT_STATUSES, COMPONENT_STATUS_LABELS } from '@candor/ui/status/component-status.js';
import { cssName } from '@candor/ui/status/palette.js';
import { type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';
import { type Component, type ComponentStatus } from '../api/contract.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { whyFixed } from './service-upstreams.rules.js';
import { useSetServiceStatusMutation } from './services.api.js';

/** The status of a service, and a menu that sets another one without an incident. */
export function SetStatus({ service }: { service: Component }): ReactElement {
  const { id, name, componentStatus: current } = service;
  const [setStatus, { isLoading }] = useSetServiceStatusMutation();
  const set = async (status: ComponentStatus): Promise<void> => {
    const answer = await setStatus({ id, status });
    const failed = answer.error && asProblem(answer.error).detail;
    const message = failed ?? `${name}: ${COMPONENT_STATUS_LABELS[status]}`;
    void showToast({ message, intent: failed === undefined ? 'success' : 'danger', timeout: MAIN_PAGE_TOAST_MS });
  };
  const fixed = whyFixed(service);
  const button = (
    <Button
      variant="minimal"
      className="set-status"
      icon={icon(current, COMPONENT_STATUS_LABELS[current])}
      endIcon={<CaretDown />}
      loading={isLoading}
      disabled={fixed !== undefined}
      title={fixed}
      aria-label={`Status of ${name}: ${COMPONENT_STATUS_LABELS[current]}`}
    />
  );
  if (fixed !== undefined) return button;
  const menu = (
    <>
      <Menu aria-label={`Status of ${name}`}>
        {COMPONENT_STATUSES.map((status) => (
          <MenuItem
            key={status}
            icon={icon(status)}
            text={COMPONENT_STATUS_LABELS[status]}
            labelElement={status === current ? <Tick /> : undefined}
            disabled={status === current}
            onClick={() => void set(status)}
          />
        ))}
      </Menu>
      <p className="menu-note">Without an incident: the page shows it and webhooks are notified.</p>
    </>
  );
  return (
    <PopoverNext content={menu} placement="bottom-start" arrow={false}>
      {button}
    </PopoverNext>
  );
}

function icon(status: ComponentStatus, label?: string): ReactElement {
  return (
    <span className={`status-icon status-${cssName(status)}`}>
      <StatusIcon status={status} label={label} />
    </span>
  );
}
