"""A window with nothing in it but WebKit, for its WebDriver: the package's own browser can't be as narrow as a phone.

`/usr/bin/python3 window.py SETTINGS`, a JSON file.  It is Debian's Python that has the bindings, so this file stands
alone.
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

NOWHERE = "http://127.0.0.1:9"  # what all hosts but this machine are looked for at


def main(file: str) -> None:
    with open(file, encoding="utf-8") as settings:
        wanted = json.load(settings)
    look = Gtk.Settings.get_default()
    look.set_property("gtk-enable-animations", wanted["motion"])
    look.set_property("gtk-application-prefer-dark-theme", wanted["dark"])
    context = WebKit2.WebContext.new_ephemeral()
    proxy = WebKit2.NetworkProxySettings.new(NOWHERE, ["127.0.0.1"])
    data = context.get_website_data_manager()
    data.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, proxy)
    context.set_preferred_languages([wanted["locale"]])
    context.set_automation_allowed(True)
    content = WebKit2.UserContentManager()
    frames, when = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript.new(wanted["script"], frames, when, None, None))
    view = WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True, user_content_manager=content
    )
    context.connect(
        "automation-started", lambda _, session: session.connect("create-web-view", lambda _: view)
    )
    window = Gtk.Window(default_width=800, default_height=600)
    window.add(view)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main(sys.argv[1])
